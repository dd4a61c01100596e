/** The player's hand over the felt: which chip it holds, and whether it puts down or takes. */

export class Hand {
  chip = $state(0);
  taking = $state(false);

  hold(value: number): void {
    this.chip = value;
    this.taking = false;
  }
}
