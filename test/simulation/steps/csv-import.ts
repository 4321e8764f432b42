/** Staff import a CSV file, click by click, as the screen guides them. */

import type { CallInput, CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import type { ImportBasis, ImportState, ImportView } from '../../../electron/contract/calls/import.ts';
import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';

/** More rows than the service applies at once, so that it queues the push (202). */
const LONG_FILE_ROWS = 201;

function createCsvFile(dice: Dice, known: readonly string[]): string {
  const first = dice.upTo(known.length);
  const barcodes = Array.from(
    { length: dice.between(1, 3) },
    (_, index) => known[(first + index) % known.length] ?? '',
  );
  const isLong = dice.hits(0.12);
  const others = Array.from({ length: isLong ? LONG_FILE_ROWS : 0 }, (_, index) => String(9_990_000_000_000 + index));
  const rows = [...barcodes, ...others].map((barcode) => `${barcode},${dice.between(0, 60)},Item ${barcode}`);
  if (dice.hits(0.2)) rows.push(`${known[(first + barcodes.length) % known.length]},many,Item`);
  return ['Barcode,Stock,Name', ...rows, ''].join('\n');
}

interface ImportContext {
  readonly simulation: Simulation;
  readonly counter: Counter;
  readonly dice: Dice;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name> | null>;
}

const workspace = 'store';

/** What staff call their file. */
const OWN_FILE = 'goods.csv';

/** What staff do with an import in each state. */
const NEXT_CALL: Readonly<Record<ImportState, (context: ImportContext, view: ImportView) => Promise<unknown>>> = {
  receiving: ({ call }, { importId }) => call('imports.close', { workspace, importId }),
  unreadable: ({ call }, { importId }) => call('imports.close', { workspace, importId }),
  columns: ({ call }, { importId }) =>
    call('imports.check', {
      workspace,
      importId,
      hasHeading: true,
      // What the columns of all files are, whatever their headings say.
      fields: ['barcode', 'stock', 'name'],
      dayFirst: true,
      takesOwnCodes: true,
    }),
  checking: () => Promise.resolve(),
  checked: ({ simulation, counter, dice, call }, { importId, fileName, rows }) => {
    // A physical count makes an action of each row, too many for a long file.
    const counting: ImportBasis = rows > LONG_FILE_ROWS || dice.hits(0.5) ? 'book' : 'physical';
    const ageMs = dice.hits(0.7) ? 0 : dice.between(0, 5 * MINUTE);
    simulation.addToStory(`${counter.name}: staff send their file of ${rows} rows (${counting}, ${ageMs} ms old)`);
    const enteredAt = simulation.clock.now();
    // A file of the watched folder is as of when it was written, whatever staff say (C19).
    if (fileName === OWN_FILE) counter.staffActions.noteStockTime(importId, { at: enteredAt - ageMs, enteredAt });
    return call('imports.send', { workspace, importId, counting, ageMs });
  },
  sending: async ({ simulation, dice, call }, { importId }) => {
    if (dice.hits(simulation.world.hasBusyStaff ? 0.5 : 0.15)) {
      const result = await call('imports.pause', { workspace, importId });
      if (result?.ok === true) simulation.notePlayed('an import paused');
    } else if (dice.hits(0.1)) await call('imports.stop', { workspace, importId });
  },
  paused: async ({ simulation, dice, call }, { importId }) => {
    if (!dice.hits(0.8)) return await call('imports.stop', { workspace, importId });
    const result = await call('imports.goOn', { workspace, importId });
    if (result?.ok === true) simulation.notePlayed('an import continued');
    return result;
  },
  stopped: ({ call }, { importId }) => call('imports.close', { workspace, importId }),
  done: ({ call }, { importId }) => call('imports.close', { workspace, importId }),
};

/** Begins an import, or makes the next click of the open one. */
export async function continueImport(simulation: Simulation, counter: Counter, dice: Dice, known: readonly string[]) {
  const storeId = simulation.pickStore(dice);
  const context: ImportContext = {
    simulation,
    counter,
    dice,
    call: async (name, input) => (await counter.app?.call(name, input)) ?? null,
  };
  const view = await context.call('imports.view', { workspace, storeId });
  if (view?.ok !== true) return;
  if (view.value !== null) {
    await NEXT_CALL[view.value.state](context, view.value);
    return;
  }
  const text = createCsvFile(dice, known);
  const importId = counter.staffActions.newId();
  const bytes = Buffer.from(text);
  await context.call('imports.begin', { workspace, importId, storeId, fileName: OWN_FILE, bytes: bytes.length });
  await context.call('imports.piece', { workspace, importId, offset: 0, base64: bytes.toString('base64') });
}
