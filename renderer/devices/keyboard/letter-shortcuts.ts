/** Letters that press a button. They count only alone: nothing just before, nothing within the scanner's gap after. */

import type { ScanDetector } from '../scanner/scan-detector.ts';

/** Runs `task` once after so many milliseconds. Gives a function that cancels it. */
type After = (milliseconds: number, task: () => void) => () => void;

export class LetterShortcuts {
  private readonly recogniser: ScanDetector;
  private readonly after: After;
  private cancel: (() => void) | null = null;

  constructor(recogniser: ScanDetector, after: After) {
    this.recogniser = recogniser;
    this.after = after;
  }

  /**
   * A key that types a character went down at `at`; `press` is what it would do, or null when it does nothing. The
   * press comes after the gap, and not at all when another key comes within it.
   */
  schedule(at: number, mayBeScan: boolean, press: (() => void) | null): void {
    this.cancelPending();
    if (press === null || mayBeScan || this.recogniser.isQuietAfterFocus(at)) return;
    this.cancel = this.after(this.recogniser.scannerGapMs, press);
  }

  /** Another key went down: what waited was part of something else. */
  cancelPending(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
