/**
 * Tells a person's key from a scanner's. A scanner types a whole code within milliseconds and ends it with Enter; a scan
 * must never press anything. Pure: the times are handed in.
 */

/** Two keys nearer than this come from a scanner. */
export const SCAN_GAP_MS = 80;
/** Some scanners rest before the Enter at the end of a code. */
export const SCAN_END_MS = 400;
/** A scan may have begun in another program: for so long after the window got the keyboard, nothing is pressed by keys. */
export const QUIET_AFTER_FOCUS_MS = 1_000;

export class ScanGate {
  private lastTypedAt = Number.NEGATIVE_INFINITY;
  /** When the last key went down that followed another too fast for a person. */
  private scannedAt = Number.NEGATIVE_INFINITY;
  private focusedAt = Number.NEGATIVE_INFINITY;

  /** The window got the keyboard. */
  focused(at: number): void {
    this.focusedAt = at;
  }

  /** Whether the window got the keyboard less than a second ago. */
  isQuiet(at: number): boolean {
    return at - this.focusedAt < QUIET_AFTER_FOCUS_MS;
  }

  /** A key that types a character went down. Gives whether it follows another too fast for a person. */
  typed(at: number): boolean {
    const isScan = at - this.lastTypedAt < SCAN_GAP_MS;
    this.lastTypedAt = at;
    if (isScan) this.scannedAt = at;
    return isScan;
  }

  /** Whether a key that goes down now (Enter, Space) belongs to a scan. */
  followsTyping(at: number): boolean {
    return at - this.lastTypedAt < SCAN_GAP_MS || at - this.scannedAt < SCAN_END_MS;
  }
}
