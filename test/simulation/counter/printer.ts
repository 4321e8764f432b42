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

/** How often a printer can't, and how often nobody knows what became of a print. */
const CANT = 0.2;
const NOBODY_KNOWS = 0.1;

/** The printer beside a counter. Its paper outlives the app, its database and every backup of that. */
export class SimulatedPrinter {
  readonly #dice: Dice;
  readonly #printed: (title: string) => void;

  /** @param printed is told of each sheet of which something came onto paper */
  constructor(dice: Dice, printed: (title: string) => void) {
    this.#dice = dice;
    this.#printed = printed;
  }

  /** The way to it for one run of the app. `step` is a place between two steps, at which the app may die. */
  connect(timers: Timers, step: () => void, isAlive: () => boolean): PrintParts {
    const send = async (load: PrintAttempt): Promise<PrintAttemptResult> => {
      try {
        return await this.#take(load, timers, step);
      } catch (error) {
        // What comes after its death never happens.
        return isAlive() ? Promise.reject(error) : new Promise<never>(() => undefined);
      }
    };
    return {
      draw: (_, width) => Promise.resolve({ width, height: 1, rows: new Uint8Array(width / 8) }),
      transportFor: () => ({ send }),
      findPrinters: () => Promise.resolve([]),
    };
  }

  async #take(load: PrintAttempt, timers: Timers, step: () => void): Promise<PrintAttemptResult> {
    await load.bytes();
    step();
    if (this.#dice.hits(CANT)) return { kind: 'not_sent', fault: 'no_paper' };
    if (!load.begin()) return { kind: 'taken_back' };
    step();
    this.#printed(load.document.title);
    await new Promise<void>((resolve) => {
      timers.after(this.#dice.between(5, 800), resolve);
    });
    step();
    return this.#dice.hits(NOBODY_KNOWS) ? { kind: 'unknown', fault: 'broke_off' } : { kind: 'sent' };
  }
}
