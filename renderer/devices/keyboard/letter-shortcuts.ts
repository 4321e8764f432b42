/** Runs the commands of letters. A letter counts only alone: no key just before it, none within the scanner's gap after. */

import type { ScanDetector } from '../scanner/scan-detector.ts';

/** Runs `task` once after so many milliseconds. Gives a function that cancels it. */
type After = (milliseconds: number, task: () => void) => () => void;

export class LetterShortcuts {
  private readonly detector: ScanDetector;
  private readonly after: After;
  private cancel: (() => void) | null = null;

  constructor(detector: ScanDetector, after: After) {
    this.detector = detector;
    this.after = after;
  }

  /**
   * Handles a key that types a character. `command` is what it would do, or null. It runs after the gap, unless another
   * key comes within it.
   */
  schedule(at: number, mayBeScan: boolean, command: (() => void) | null): void {
    this.cancelPending();
    if (command === null || mayBeScan || this.detector.isQuietAfterFocus(at)) return;
    this.cancel = this.after(this.detector.scannerGapMs, command);
  }

  /** Cancels the waiting command, because another key followed. */
  cancelPending(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
