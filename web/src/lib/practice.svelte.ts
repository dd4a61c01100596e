/** Practice mode: whether the page says what each choice is worth. */
export const practice = $state({ on: false });
