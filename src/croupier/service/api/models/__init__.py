"""What the API takes and answers, where no table says it: `people` about accounts and staff, `house` all the rest."""
