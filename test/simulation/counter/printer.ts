import type { PrintDocument } from '../../../electron/contract/domain/print-document.ts';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../electron/contract/domain/printing.ts';

import type { Timers } from '../../../electron/contract/ports.ts';
import type { PrintParts } from '../../../electron/printing/print-controller.ts';
import type { PrintAttempt, PrintAttemptResult } from '../../../electron/printing/transports/transport.ts';
import type { Dice } from '../../support/dice.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';

/** A counter that prints every order by itself, when it arrives and when it is accepted. */
export const PRINT_EVERYTHING: PrintSettings = {
  ...DEFAULT_PRINT_SETTINGS,
  byItself: true,
  printers: [samplePrinter(384)],
  when: { receipt: 'accepted', picking: 'accepted', delivery: 'arrived' },
};

/** How often a printer refuses, and how often the outcome of a print stays unknown. */
const FAILURE_CHANCE = 0.2;
const UNKNOWN_OUTCOME_CHANCE = 0.1;

/** The printer beside a counter. What it printed outlives the app, its database and every backup. */
export class SimulatedPrinter {
  readonly #dice: Dice;
  readonly #printed: (document: PrintDocument) => void;
  readonly #change: (document: PrintDocument) => PrintDocument;

  /**
   * @param printed called for each document that was printed, even in part
   * @param change how a mutation changes a document
   */
  constructor(
    dice: Dice,
    printed: (document: PrintDocument) => void,
    change: (document: PrintDocument) => PrintDocument = (document) => document,
  ) {
    this.#dice = dice;
    this.#printed = printed;
    this.#change = change;
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
    await attempt.bytes();
    step();
    if (this.#dice.hits(FAILURE_CHANCE)) return { kind: 'not_sent', fault: 'no_paper' };
    if (!attempt.begin()) return { kind: 'taken_back' };
    step();
    this.#printed(this.#change(attempt.document));
    await new Promise<void>((resolve) => {
      timers.after(this.#dice.between(5, 800), resolve);
    });
    step();
    return this.#dice.hits(UNKNOWN_OUTCOME_CHANCE) ? { kind: 'unknown', fault: 'broke_off' } : { kind: 'sent' };
  }
}
