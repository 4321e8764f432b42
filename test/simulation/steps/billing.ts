/** The table of what the billing program writes into the folder that a counter watches, in shops that have one. */

import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import type { BillingFolder } from '../counter/billing-folder.ts';
import { markOf } from '../counter/billing-folder.ts';
import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';
import { continueImport } from './csv-import.ts';
import { BARCODES, ignoreFailure } from './staff.ts';
import type { Step } from './step.ts';

/** How long a program takes for the rest of a file: less than what makes a file complete. */
const PAUSE_MS = { least: SECOND, most: 20 * SECOND } as const;

/** How long nothing else happens: about as long as it takes to see that a file is complete, and to send it. */
const WAIT_SECONDS = { least: 30, most: 90 } as const;

/** How often in a second a counter dies meanwhile. */
const DEATH = 0.02;

/** How often in a second staff go on with a file that waits for them. */
const HELP = 0.2;

const HEADINGS = 'Barcode,Stock,Name';
const OTHER_HEADINGS = 'Code,Left,Name';

interface Billing {
  readonly simulation: Simulation;
  readonly counter: Counter;
  readonly folder: BillingFolder;
  readonly dice: Dice;
}

/** The rows of a file that no other file has. */
function createFile({ dice, folder }: Billing, headings: string): { name: string; mark: string; text: string } {
  const name = folder.newName();
  const mark = markOf(name);
  const first = dice.upTo(BARCODES.length);
  const rows = Array.from(
    { length: dice.between(2, 3) },
    (_, at) => `${BARCODES[(first + at) % BARCODES.length]},${dice.between(0, 60)},${mark}`,
  );
  if (dice.hits(0.1)) rows.push(`${BARCODES[(first + 3) % BARCODES.length]},many,${mark}`);
  return { name, mark, text: [headings, ...rows, ''].join('\n') };
}

/** Whether an import waits until staff choose its columns or send it. */
function waitsForStaff({ app, database, connection }: Counter): boolean {
  const [storeId = 0] = connection.storeIds;
  const state = app === null ? undefined : database.importState(storeId);
  return state === 'columns' || state === 'checked';
}

/** Lets time pass in which the counter may die, and is started again. */
async function passTime({ simulation, counter, dice }: Billing): Promise<void> {
  for (let left = dice.between(WAIT_SECONDS.least, WAIT_SECONDS.most); left > 0; left -= 1) {
    await simulation.advance(SECOND);
    await simulation.clock.drainEventLoop();
    simulation.service.truth.observe();
    if (waitsForStaff(counter) && dice.hits(HELP))
      ignoreFailure(() => continueImport(simulation, counter, dice, BARCODES)).catch(() => undefined);
    if (dice.hits(DEATH)) counter.app?.crashAfter(dice.between(1, 8), dice.hits(0.5) ? 'power' : 'killed');
    if (counter.app === null && dice.hits(0.5)) await counter.start();
  }
}

/** Something that the billing program does, and the minute after it. */
function billing(name: string, weight: number, run: (billing: Billing) => void): Step {
  return {
    name,
    weight,
    run: async (simulation, dice) => {
      const [counter] = simulation.counters;
      const folder = counter?.billing ?? null;
      if (counter === undefined || folder === null || counter.pc.isAsleep) return;
      counter.markDisturbed();
      simulation.addToStory(`${counter.name}: ${name}`);
      const step = { simulation, counter, folder, dice };
      run(step);
      await ignoreFailure(() => passTime(step));
      counter.markDisturbed();
    },
  };
}

export const BILLING_STEPS: readonly Step[] = [
  billing('the billing program writes a file', 10, (step) => {
    const { name, mark, text } = createFile(step, HEADINGS);
    step.folder.finish(name, mark, text);
  }),
  billing('the billing program writes a file in two parts', 6, (step) => {
    const { simulation, counter, folder, dice } = step;
    const { name, mark, text } = createFile(step, HEADINGS);
    folder.write(name, text.slice(0, dice.between(HEADINGS.length, text.length - 2)));
    simulation.clock.after(dice.between(PAUSE_MS.least, PAUSE_MS.most), () =>
      counter.pc.whenAwake(() => folder.finish(name, mark, text)),
    );
  }),
  billing('the billing program writes the same file again', 3, ({ folder }) => folder.repeat(folder.newName())),
  billing('somebody puts a file that was taken back', 5, ({ simulation, folder, dice }) => {
    if (folder.putBack(dice, folder.newName())) simulation.notePlayed('a taken file put back');
  }),
  billing('the billing program writes other columns', 1, (step) => {
    const { name, mark, text } = createFile(step, OTHER_HEADINGS);
    step.folder.finish(name, mark, text);
  }),
];
