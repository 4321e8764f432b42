import type { PrintDocument } from '../../../electron/contract/domain/print-document.ts';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';

import type { Timers } from '../../../electron/contract/ports.ts';
import type { PrintParts } from '../../../electron/printing/print-controller.ts';
import type { PrintAttempt, PrintAttemptResult } from '../../../electron/printing/transports/transport.ts';
import type { Dice } from '../../support/dice.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';

/** Settings that print every order automatically, when it arrives and when it is accepted. */
export const PRINT_EVERYTHING: PrintSettings = {
  ...DEFAULT_PRINT_SETTINGS,
  byItself: true,
  printers: [samplePrinter(384)],
  when: { receipt: 'accepted', picking: 'accepted', delivery: 'arrived' },
};

/** How often a printer refuses, and how often the outcome of a print is unknown. */
const FAILURE_CHANCE = 0.2;
const FAILURE_CHANCE_WITHOUT_PAPER = 0.9;
const UNKNOWN_OUTCOME_CHANCE = 0.1;

interface PrinterParts {
  readonly dice: Dice;
  /** Whether it usually has no paper. */
  readonly lacksPaper: boolean;
  /** Called for each printed document, even if only part of it was printed. */
  readonly printed: (document: PrintDocument) => void;
  /** Called for each document that was not printed because there was no paper. */
  readonly refused: () => void;
  /** How a mutation changes a document. */
  readonly change?: ((document: PrintDocument) => PrintDocument) | undefined;
}

/** The printer of a counter. Its printouts outlive the app, its database and every backup. */
export class SimulatedPrinter {
  readonly #parts: PrinterParts;

  constructor(parts: PrinterParts) {
    this.#parts = parts;
  }

  /** The printing of one run of the app. `step` marks a point at which the app may die. */
  connect(timers: Timers, step: () => void, isAlive: () => boolean): PrintParts {
    const send = async (attempt: PrintAttempt): Promise<PrintAttemptResult> => {
      try {
        return await this.#print(attempt, timers, step);
      } catch (error) {
        // The code after a crash never runs.
        return isAlive() ? Promise.reject(error) : new Promise<never>(() => undefined);
      }
    };
    return {
      draw: (_, width) => Promise.resolve({ width, height: 1, rows: new Uint8Array(width / 8) }),
      transportFor: () => ({ send }),
      findPrinters: () => Promise.resolve([]),
    };
  }

  async #print(attempt: PrintAttempt, timers: Timers, step: () => void): Promise<PrintAttemptResult> {
    const { dice, lacksPaper, printed, refused, change = (document) => document } = this.#parts;
    await attempt.bytes();
    step();
    if (dice.hits(lacksPaper ? FAILURE_CHANCE_WITHOUT_PAPER : FAILURE_CHANCE)) {
      refused();
      return { kind: 'not_sent', fault: 'no_paper' };
    }
    if (!attempt.begin()) return { kind: 'withdrawn' };
    step();
    printed(change(attempt.document));
    await new Promise<void>((resolve) => {
      timers.after(dice.between(5, 800), resolve);
    });
    step();
    return dice.hits(UNKNOWN_OUTCOME_CHANCE) ? { kind: 'unknown', fault: 'broke_off' } : { kind: 'sent' };
  }
}
