"""Let it ride's arithmetic: what hands are paid, and all of them dealt."""
