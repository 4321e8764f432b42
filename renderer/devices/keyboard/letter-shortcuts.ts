/** Letters that press a button. They count only alone: nothing just before, nothing within the scanner's gap after. */

import type { Recogniser } from '../scanner/scan-detector.ts';

/** Runs `task` once after so many milliseconds. Gives a function that cancels it. */
type After = (milliseconds: number, task: () => void) => () => void;

export class LonelyLetters {
  private readonly recogniser: Recogniser;
  private readonly after: After;
  private cancel: (() => void) | null = null;

  constructor(recogniser: Recogniser, after: After) {
    this.recogniser = recogniser;
    this.after = after;
  }

  /**
   * A key that types a character went down at `at`; `press` is what it would do, or null when it does nothing. The
   * press comes after the gap, and not at all when another key comes within it.
   */
  typed(at: number, mayBeScan: boolean, press: (() => void) | null): void {
    this.other();
    if (press === null || mayBeScan || this.recogniser.isQuiet(at)) return;
    this.cancel = this.after(this.recogniser.doubtMs, press);
  }

  /** Another key went down: what waited was part of something else. */
  other(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
