import { createSignal, type Signal } from '../../state/signal.ts';
import { classifyBarcode } from './barcode.ts';
import type { ScanAttempt } from './scan-detector.ts';

/** A reading of the scanner that counts. */
export interface Scan {
  readonly code: string;
  /** The check digit is wrong, or the beginning went to another program, so the code is not what was scanned. */
  readonly isMisread: boolean;
}

/** The same code within this time is the same reading. */
export const REPEAT_MS = 500;

type ScanHandler = (scan: Scan) => void;

export interface BarcodeScanner {
  /** What was last typed before Enter or Tab, by a scanner or a person; null before any. */
  readonly lastAttempt: Signal<ScanAttempt | null>;
  /** Hands every reading to `handler` alone, until a newer one is added or the function it gives is called. */
  addHandler(handler: ScanHandler): () => void;
  /** Takes what a scanner may have typed. Gives the function that hands a scan over, or null when nothing takes it. */
  handleAttempt(attempt: ScanAttempt): (() => void) | null;
}

export function createBarcodeScanner(): BarcodeScanner {
  const lastAttempt = createSignal<ScanAttempt | null>(null);
  const repeats = new RepeatFilter();
  const handlers: ScanHandler[] = [];
  return {
    lastAttempt,
    addHandler(handler) {
      handlers.push(handler);
      return () => handlers.splice(handlers.indexOf(handler), 1);
    },
    handleAttempt(attempt) {
      lastAttempt.set(attempt);
      const handler = handlers.at(-1);
      const isCutOff = attempt.outcome === 'cut_off';
      if (handler === undefined || !(attempt.outcome === 'scan' || isCutOff)) return null;
      const { text: code, at } = attempt;
      const isCounted = repeats.accepts(code, at);
      return () => {
        if (isCounted) handler({ code, isMisread: isCutOff || classifyBarcode(code).isMisread });
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
