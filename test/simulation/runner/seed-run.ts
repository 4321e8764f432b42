/** Plays one seed: a phase with faults, in which safety is looked at after every step, and then the quiet after it. */

import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import { diceOf, draw } from '../../support/dice.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { NO_MUTATION } from '../mutations/mutation.ts';
import type { Breach } from '../promises/promise-monitor.ts';
import { World } from '../simulation.ts';
import { FAULTS } from '../steps/faults.ts';
import { REPAIRS } from '../steps/repairs.ts';
import { STAFF } from '../steps/staff.ts';
import type { StepRow } from '../steps/step.ts';
import { OTHERS } from '../steps/third-parties.ts';

/** Who acts in a step, and how often. Between two steps a little time passes. */
const HANDS: readonly { readonly weight: number; readonly rows: readonly StepRow[] }[] = [
  { weight: 28, rows: STAFF },
  { weight: 25, rows: OTHERS },
  { weight: 12, rows: FAULTS },
  { weight: 10, rows: REPAIRS },
  { weight: 25, rows: [{ name: 'nothing', weight: 1, run: () => undefined }] },
];

/** How long it is between two steps: mostly moments, so that things meet. */
const PAUSES: readonly { readonly weight: number; readonly least: number; readonly most: number }[] = [
  { weight: 62, least: 0, most: 120 },
  { weight: 30, least: 100, most: 900 },
  { weight: 7.5, least: 900, most: 4 * SECOND },
  { weight: 0.5, least: 20 * SECOND, most: MINUTE },
];

/** Within this everything must be well again when the faults have stopped (C12). */
const QUIET_MS = 5 * MINUTE;
const QUIET_LOOK_MS = 2 * SECOND;

export interface RunOptions {
  readonly seed: number;
  readonly steps: number;
  readonly mutation?: Mutation;
  /** Plays these steps alone, counted from 0. */
  readonly only?: readonly number[];
  /** False plays it without looking at the promises, to see that it is the same again. */
  readonly watched?: boolean;
  /** Puts every request and every log line into the story. */
  readonly verbose?: boolean;
}

export interface RunResult {
  readonly seed: number;
  /** How many steps were played; the last one is the one after which a promise was found broken. */
  readonly steps: number;
  readonly breaches: readonly Breach[];
  readonly story: readonly string[];
  readonly fingerprint: string;
  /** Presses of staff and faults that struck. */
  readonly actions: number;
  readonly faults: number;
}

function favoured(rows: readonly StepRow[], { favours }: Mutation): readonly StepRow[] {
  if (favours === undefined) return rows;
  return rows.map((row) => (favours.includes(row.name) ? { ...row, weight: row.weight * 10 + 10 } : row));
}

/** One step. Its dice are its own, so that a story stays the same when other steps are left out. */
async function play(world: World, hands: typeof HANDS, dice: Dice): Promise<StepRow> {
  const row = draw(dice, draw(dice, hands).rows);
  await row.run(world, dice);
  await world.clock.settle();
  const pause = draw(dice, PAUSES);
  await world.pass(dice.between(pause.least, pause.most));
  await world.clock.settle();
  world.look();
  return row;
}

/** Puts everything right that a fault has put wrong. */
async function mend(world: World): Promise<void> {
  world.tell('the faults stop');
  for (const { line, pc, app } of world.counters) {
    line.mend();
    pc.wake();
    app?.doom(Number.POSITIVE_INFINITY, 'killed');
  }
  for (const { run } of REPAIRS) for (const _ of world.counters) await run(world, diceOf(world.seed, 'repairs'));
  for (const counter of world.counters) counter.resumed();
  await world.clock.settle();
}

async function waitForQuiet(world: World): Promise<void> {
  let why = world.unsettled();
  for (let waited = 0; why !== null && waited < QUIET_MS; waited += QUIET_LOOK_MS) {
    await world.pass(QUIET_LOOK_MS);
    await world.clock.settle();
    world.look();
    if (world.breaches.length > 0) return;
    why = world.unsettled();
  }
  if (why === null) return;
  world.breaches.push({ promise: 'C12', words: why });
  world.tell(`*** C12 is broken: ${why}`);
}

/** Plays a seed until a promise breaks or all steps are done and it is quiet. */
export async function runSeed(options: RunOptions): Promise<RunResult> {
  const { seed, steps, mutation = NO_MUTATION } = options;
  const world = new World(seed, mutation, options.watched ?? true, options.verbose ?? false);
  const hands = HANDS.map(({ weight, rows }) => ({ weight, rows: favoured(rows, mutation) }));
  const only = options.only === undefined ? null : new Set(options.only);
  const faultRows = new Set(FAULTS.map(({ name }) => name));
  let played = 0;
  let faults = 0;
  try {
    await world.open();
    await world.clock.settle();
    for (; played < steps && world.breaches.length === 0; played += 1) {
      if (only !== null && !only.has(played)) continue;
      const row = await play(world, hands, diceOf(seed, `step ${played}`));
      if (faultRows.has(row.name)) faults += 1;
    }
    if (world.breaches.length === 0) {
      await mend(world);
      await waitForQuiet(world);
    }
    const actions = world.counters.reduce((sum, { pressed }) => sum + pressed.size, 0);
    const fingerprint = world.fingerprint();
    return { seed, steps: played, breaches: world.breaches, story: world.story, fingerprint, actions, faults };
  } finally {
    await world.close();
  }
}
