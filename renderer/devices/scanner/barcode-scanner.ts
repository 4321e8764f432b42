/** What the scanner has read, for the screens: each reading goes to one taker. */

import { type Signal, signal } from '../../state/signal.ts';
import { readCode } from './barcode.ts';
import { Repeats } from './repeats.ts';
import type { Attempt } from './scan-detector.ts';

/** One reading of the scanner that counts. */
export interface Scan {
  readonly code: string;
  /** Its check digit is wrong, or its beginning went to another program: the code is not what was scanned. */
  readonly isMisread: boolean;
}

type Taker = (scan: Scan) => void;

export interface Scans {
  /** The last that was typed before an Enter or a Tab, by whomever; null before any. */
  readonly lastAttempt: Signal<Attempt | null>;
  /** Gives every reading to `taker` until the function it gives is called. The newest taker gets it alone. */
  take(taker: Taker): () => void;
  /** Something was typed that a scanner may have. Where it is a scan that somebody takes, gives what hands it over. */
  attempted(attempt: Attempt): (() => void) | null;
}

export function createScans(): Scans {
  const lastAttempt = signal<Attempt | null>(null);
  const repeats = new Repeats();
  const takers: Taker[] = [];
  return {
    lastAttempt,
    take(taker) {
      takers.push(taker);
      return () => takers.splice(takers.indexOf(taker), 1);
    },
    attempted(attempt) {
      lastAttempt.set(attempt);
      const taker = takers.at(-1);
      const isCutOff = attempt.outcome === 'cut_off';
      if (taker === undefined || !(attempt.outcome === 'scan' || isCutOff)) return null;
      const { text: code, at } = attempt;
      const isCounted = repeats.counts(code, at);
      return () => {
        if (isCounted) taker({ code, isMisread: isCutOff || readCode(code).isMisread });
      };
    },
  };
}
