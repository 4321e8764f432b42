/** A code that a scanner reads twice in a row counts once. Pure: the times are handed in. */

/** The same code so soon after its last reading is the same reading. */
export const REPEAT_MS = 500;

export class RepeatFilter {
  private last: { readonly code: string; readonly at: number } | null = null;

  /** A code was read. Gives whether it counts. */
  accepts(code: string, at: number): boolean {
    const isRepeat = this.last?.code === code && at - this.last.at < REPEAT_MS;
    this.last = { code, at };
    return !isRepeat;
  }
}
