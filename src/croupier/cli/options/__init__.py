"""What most commands ask first: which configuration, which house and table, which terms, which database."""
