/** What the scanner has read, for the screens: each reading goes to one taker. */

import { createSignal, type Signal } from '../../state/signal.ts';
import { classifyBarcode } from './barcode.ts';
import type { ScanAttempt } from './scan-detector.ts';

/** One reading of the scanner that counts. */
export interface Scan {
  readonly code: string;
  /** Its check digit is wrong, or its beginning went to another program: the code is not what was scanned. */
  readonly isMisread: boolean;
}

/** The same code so soon after its last reading is the same reading. */
export const REPEAT_MS = 500;

type Taker = (scan: Scan) => void;

export interface BarcodeScanner {
  /** The last that was typed before an Enter or a Tab, by whomever; null before any. */
  readonly lastAttempt: Signal<ScanAttempt | null>;
  /** Gives every reading to `taker` until the function it gives is called. The newest taker gets it alone. */
  addHandler(taker: Taker): () => void;
  /** Something was typed that a scanner may have. Where it is a scan that somebody takes, gives what hands it over. */
  handleAttempt(attempt: ScanAttempt): (() => void) | null;
}

export function createBarcodeScanner(): BarcodeScanner {
  const lastAttempt = createSignal<ScanAttempt | null>(null);
  const repeats = new RepeatFilter();
  const takers: Taker[] = [];
  return {
    lastAttempt,
    addHandler(taker) {
      takers.push(taker);
      return () => takers.splice(takers.indexOf(taker), 1);
    },
    handleAttempt(attempt) {
      lastAttempt.set(attempt);
      const taker = takers.at(-1);
      const isCutOff = attempt.outcome === 'cut_off';
      if (taker === undefined || !(attempt.outcome === 'scan' || isCutOff)) return null;
      const { text: code, at } = attempt;
      const isCounted = repeats.accepts(code, at);
      return () => {
        if (isCounted) taker({ code, isMisread: isCutOff || classifyBarcode(code).isMisread });
      };
    },
  };
}

/** A code that the scanner reads twice in a row counts once. */
class RepeatFilter {
  private last: { readonly code: string; readonly at: number } | null = null;

  /** Whether a reading counts. */
  accepts(code: string, at: number): boolean {
    const isRepeat = this.last?.code === code && at - this.last.at < REPEAT_MS;
    this.last = { code, at };
    return !isRepeat;
  }
}
