/** Letters that press a button. They count only alone: nothing just before, nothing within the scanner's gap after. */

import { SCAN_GAP_MS, type ScanGate } from './scan-gate.ts';

/** Runs `task` once after so many milliseconds. Gives a function that cancels it. */
type After = (milliseconds: number, task: () => void) => () => void;

export class LonelyLetters {
  private readonly gate: ScanGate;
  private readonly after: After;
  private cancel: (() => void) | null = null;

  constructor(gate: ScanGate, after: After) {
    this.gate = gate;
    this.after = after;
  }

  /**
   * A key that types a character went down at `at`; `press` is what it would do, or null when it does nothing. The
   * press comes after the gap, and not at all when another key comes within it.
   */
  typed(at: number, press: (() => void) | null): void {
    this.cancel?.();
    this.cancel = null;
    const isScan = this.gate.typed(at);
    if (press === null || isScan || this.gate.isQuiet(at)) return;
    this.cancel = this.after(SCAN_GAP_MS, press);
  }

  /** Another key went down: what waited was part of something else. */
  other(): void {
    this.cancel?.();
    this.cancel = null;
  }
}
