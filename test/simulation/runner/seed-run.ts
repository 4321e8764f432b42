/** Plays one seed: a phase with faults, in which safety is looked at after every step, and then the quiet after it. */

import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import { createDice, drawRow } from '../../support/dice.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { NO_MUTATION } from '../mutations/mutation.ts';
import type { Breach } from '../promises/promise-monitor.ts';
import { Simulation } from '../simulation.ts';
import { FAULT_STEPS } from '../steps/faults.ts';
import { REPAIR_STEPS } from '../steps/repairs.ts';
import { STAFF_STEPS } from '../steps/staff.ts';
import type { Step } from '../steps/step.ts';
import { THIRD_PARTY_STEPS } from '../steps/third-parties.ts';

/** Who acts in a step, and how often. Between two steps a little time passes. */
const HANDS: readonly { readonly weight: number; readonly rows: readonly Step[] }[] = [
  { weight: 28, rows: STAFF_STEPS },
  { weight: 25, rows: THIRD_PARTY_STEPS },
  { weight: 12, rows: FAULT_STEPS },
  { weight: 10, rows: REPAIR_STEPS },
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

export interface SeedRunOptions {
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

export interface SeedRunResult {
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

function favoured(rows: readonly Step[], { favours }: Mutation): readonly Step[] {
  if (favours === undefined) return rows;
  return rows.map((row) => (favours.includes(row.name) ? { ...row, weight: row.weight * 10 + 10 } : row));
}

/** One step. Its dice are its own, so that a story stays the same when other steps are left out. */
async function play(world: Simulation, hands: typeof HANDS, dice: Dice): Promise<Step> {
  const row = drawRow(dice, drawRow(dice, hands).rows);
  await row.run(world, dice);
  await world.clock.drainEventLoop();
  const pause = drawRow(dice, PAUSES);
  await world.advance(dice.between(pause.least, pause.most));
  await world.clock.drainEventLoop();
  world.checkPromises();
  return row;
}

/** Puts everything right that a fault has put wrong. */
async function mend(world: Simulation): Promise<void> {
  world.addToStory('the faults stop');
  for (const { network: line, pc, app } of world.counters) {
    line.repair();
    pc.wake();
    app?.crashAfter(Number.POSITIVE_INFINITY, 'killed');
  }
  for (const { run } of REPAIR_STEPS)
    for (const _ of world.counters) await run(world, createDice(world.seed, 'repairs'));
  for (const counter of world.counters) counter.resume();
  await world.clock.drainEventLoop();
}

async function waitForQuiet(world: Simulation): Promise<void> {
  let why = world.findUnsettled();
  for (let waited = 0; why !== null && waited < QUIET_MS; waited += QUIET_LOOK_MS) {
    await world.advance(QUIET_LOOK_MS);
    await world.clock.drainEventLoop();
    world.checkPromises();
    if (world.breaches.length > 0) return;
    why = world.findUnsettled();
  }
  if (why === null) return;
  world.breaches.push({ promise: 'C12', words: why });
  world.addToStory(`*** C12 is broken: ${why}`);
}

/** Plays a seed until a promise breaks or all steps are done and it is quiet. */
export async function runSeed(options: SeedRunOptions): Promise<SeedRunResult> {
  const { seed, steps, mutation = NO_MUTATION } = options;
  const world = new Simulation(seed, mutation, options.watched ?? true, options.verbose ?? false);
  const hands = HANDS.map(({ weight, rows }) => ({ weight, rows: favoured(rows, mutation) }));
  const only = options.only === undefined ? null : new Set(options.only);
  const faultRows = new Set(FAULT_STEPS.map(({ name }) => name));
  let played = 0;
  let faults = 0;
  try {
    await world.open();
    await world.clock.drainEventLoop();
    for (; played < steps && world.breaches.length === 0; played += 1) {
      if (only !== null && !only.has(played)) continue;
      const row = await play(world, hands, createDice(seed, `step ${played}`));
      if (faultRows.has(row.name)) faults += 1;
    }
    if (world.breaches.length === 0) {
      await mend(world);
      await waitForQuiet(world);
    }
    const actions = world.counters.reduce((sum, { staffActions: pressed }) => sum + pressed.size, 0);
    const fingerprint = world.fingerprint();
    return { seed, steps: played, breaches: world.breaches, story: world.story, fingerprint, actions, faults };
  } finally {
    await world.close();
  }
}
