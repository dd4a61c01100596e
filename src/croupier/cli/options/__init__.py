"""What most commands ask first: which configuration, which table, which terms."""
