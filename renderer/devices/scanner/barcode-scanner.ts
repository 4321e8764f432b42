import { createSignal, type Signal } from '../../state/signal.ts';
import type { ScanAttempt } from './scan-detector.ts';

/** One barcode read by the scanner. */
export interface Scan {
  readonly code: string;
  /** Another program received the first keys, so the code is not the one on the item. */
  readonly isCutOff: boolean;
}

type ScanHandler = (scan: Scan) => void;

export interface BarcodeScanner {
  /** The last text that a scanner or a person typed before Enter or Tab; null before the first. */
  readonly lastAttempt: Signal<ScanAttempt | null>;
  /** Delivers every scan to `handler` alone, unless a newer handler is added. Returns a function that removes it. */
  addHandler(handler: ScanHandler): () => void;
  /** Codes of scans that had no effect because main failed, oldest first, until staff repeat or drop them. */
  readonly failed: Signal<readonly string[]>;
  noteFailed(code: string): void;
  /** Delivers the failed scans again, as if they were made now. */
  repeatFailed(): void;
  dropFailed(): void;
  /**
   * Receives what a scanner may have typed. Returns a function that delivers the scan, or null if nothing handles it.
   */
  handleAttempt(attempt: ScanAttempt): (() => void) | null;
}

export function createBarcodeScanner(): BarcodeScanner {
  const lastAttempt = createSignal<ScanAttempt | null>(null);
  const failed = createSignal<readonly string[]>([]);
  const handlers: ScanHandler[] = [];
  return {
    lastAttempt,
    failed,
    noteFailed: (code) => failed.set([...failed.get(), code]),
    dropFailed: () => failed.set([]),
    repeatFailed() {
      const codes = failed.get();
      failed.set([]);
      for (const code of codes) handlers.at(-1)?.({ code, isCutOff: false });
    },
    addHandler(handler) {
      handlers.push(handler);
      return () => handlers.splice(handlers.indexOf(handler), 1);
    },
    handleAttempt(attempt) {
      lastAttempt.set(attempt);
      const handler = handlers.at(-1);
      const isCutOff = attempt.outcome === 'cut_off';
      if (handler === undefined || !(attempt.outcome === 'scan' || isCutOff)) return null;
      const { text: code } = attempt;
      // The same code again is the next packet: scanners themselves drop a second reading of the same one.
      return () => handler({ code, isCutOff });
    },
  };
}
