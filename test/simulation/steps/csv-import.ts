/** Staff import a file of goods: one press after the other, as the page leads through it. */

import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { CallInput, CallName, CallResult } from '../../../electron/contract/ipc/calls.ts';
import type { ImportBasis, ImportState, ImportView } from '../../../electron/contract/ipc/import.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';

/** A file with more rows than the service applies at once: the push is queued (202). */
const LONG_FILE_ROWS = 201;

interface GoodsFile {
  readonly text: string;
  /** Of its sound rows. */
  readonly barcodes: ReadonlySet<string>;
}

function goodsFile(dice: Dice, known: readonly string[]): GoodsFile {
  const begin = dice.upTo(known.length);
  const barcodes = Array.from({ length: dice.between(1, 3) }, (_, at) => known[(begin + at) % known.length] ?? '');
  const isLong = dice.hits(0.12);
  const others = Array.from({ length: isLong ? LONG_FILE_ROWS : 0 }, (_, at) => String(9_990_000_000_000 + at));
  const rows = [...barcodes, ...others].map((barcode) => `${barcode},${dice.between(0, 60)},Item ${barcode}`);
  if (dice.hits(0.2)) rows.push(`${known[(begin + barcodes.length) % known.length]},many,Item`);
  return { text: ['Barcode,Stock,Name', ...rows, ''].join('\n'), barcodes: new Set(barcodes) };
}

interface Desk {
  readonly world: Simulation;
  readonly counter: Counter;
  readonly dice: Dice;
  press<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name> | null>;
}

const workspace = 'store';

/** What staff do with an import that is there. */
const NEXT: Readonly<Record<ImportState, (desk: Desk, shown: ImportView) => Promise<unknown>>> = {
  receiving: ({ press }, { importId }) => press('imports.close', { workspace, importId }),
  unreadable: ({ press }, { importId }) => press('imports.close', { workspace, importId }),
  columns: ({ press }, { importId, columns }) => {
    const fields = columns.map(({ field }) => field);
    return press('imports.check', { workspace, importId, hasHeading: true, fields, dayFirst: true });
  },
  checking: () => Promise.resolve(),
  checked: ({ world, counter, dice, press }, { importId, rows }) => {
    // A long file that somebody counted by hand would be as many actions.
    const counting: ImportBasis = rows > LONG_FILE_ROWS || dice.hits(0.5) ? 'book' : 'physical';
    const ageMs = dice.hits(0.7) ? 0 : dice.between(0, 5 * MINUTE);
    world.addToStory(`${counter.name}: staff send their file of ${rows} rows (${counting}, ${ageMs} ms old)`);
    return press('imports.send', { workspace, importId, counting, ageMs });
  },
  sending: async ({ dice, press }, { importId }) => {
    if (dice.hits(0.15)) await press('imports.pause', { workspace, importId });
    else if (dice.hits(0.1)) await press('imports.stop', { workspace, importId });
  },
  paused: ({ dice, press }, { importId }) =>
    press(dice.hits(0.8) ? 'imports.goOn' : 'imports.stop', { workspace, importId }),
  stopped: ({ press }, { importId }) => press('imports.close', { workspace, importId }),
  done: ({ press }, { importId }) => press('imports.close', { workspace, importId }),
};

/** Begins an import, or takes the one that is there a press further. */
export async function continueImport(world: Simulation, counter: Counter, dice: Dice, known: readonly string[]) {
  const { storeId } = world.service;
  const desk: Desk = {
    world,
    counter,
    dice,
    press: async (name, input) => (await counter.app?.call(name, input)) ?? null,
  };
  const shown = await desk.press('imports.view', { workspace, storeId });
  if (shown?.ok !== true) return;
  if (shown.value !== null) {
    await NEXT[shown.value.state](desk, shown.value);
    return;
  }
  const { text, barcodes } = goodsFile(dice, known);
  const importId = counter.beginImport(barcodes);
  const bytes = Buffer.from(text);
  await desk.press('imports.begin', { workspace, importId, storeId, fileName: 'goods.csv', bytes: bytes.length });
  await desk.press('imports.piece', { workspace, importId, offset: 0, base64: bytes.toString('base64') });
}
