/**
 * Plays one seed: a phase with faults, in which every step is followed by a check of the promises, and then a quiet
 * phase.
 */

import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import { createDice, drawRow } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { NO_MUTATION } from '../mutations/mutation.ts';
import type { Breach, RuleChecks } from '../promises/promise-monitor.ts';
import { Simulation } from '../simulation.ts';
import { BILLING_STEPS } from '../steps/billing.ts';
import { BUSY_STAFF_STEPS } from '../steps/busy-staff.ts';
import { CLOSING_STEPS } from '../steps/closing.ts';
import { FAULT_STEPS, JOURNAL_FAULT_STEPS, LONG_FAULT_STEPS, OUTSIDE_FAULT_STEPS } from '../steps/faults.ts';
import { PEOPLE_STEPS } from '../steps/people.ts';
import { REPAIR_STEPS } from '../steps/repairs.ts';
import { STAFF_STEPS } from '../steps/staff.ts';
import type { Step } from '../steps/step.ts';
import { KEY_SHARING_STEPS, THIRD_PARTY_STEPS } from '../steps/third-parties.ts';
import type { Played, World } from '../world.ts';
import { drawWorld } from '../world.ts';

/** Who acts in a step, and how often. Repairs follow so soon that the shop mostly works. */
const ACTORS: readonly { readonly weight: number; readonly rows: readonly Step[] }[] = [
  { weight: 28, rows: STAFF_STEPS },
  { weight: 25, rows: THIRD_PARTY_STEPS },
  { weight: 12, rows: FAULT_STEPS },
  { weight: 50, rows: REPAIR_STEPS },
  { weight: 25, rows: [{ name: 'nothing', weight: 1, run: () => undefined }] },
];

/** The pauses between two steps: mostly short, so that things coincide. */
const PAUSES: readonly { readonly weight: number; readonly least: number; readonly most: number }[] = [
  { weight: 62, least: 0, most: 120 },
  { weight: 30, least: 100, most: 900 },
  { weight: 7.5, least: 900, most: 4 * SECOND },
  { weight: 0.5, least: 20 * SECOND, most: MINUTE },
];

/**
 * How a shop without faults is played: nobody acts for this long after the last fault, until the rules that then give
 * the app time apply again. After that, everyone acts as usual, slowly enough for the few requests that some 429s
 * leave.
 */
const REST_MS = 46 * SECOND;
const REST_AFTER_429_MS = 92 * SECOND;
const CALM_STEPS = 30;
const CALM_PAUSE_MS = { least: SECOND, most: 2 * SECOND } as const;

/** Everything must have settled within this time after the faults stop (C12). */
const QUIET_MS = 5 * MINUTE;
const QUIET_CHECK_MS = 2 * SECOND;

export interface SeedRunOptions {
  readonly seed: number;
  readonly steps: number;
  readonly mutation?: Mutation;
  /** What the shop has; by default what the seed draws. */
  readonly world?: World;
  /** Plays only these steps, counted from 0. */
  readonly only?: readonly number[];
  /** False ends the run when everything has settled, without the calm minutes afterwards. */
  readonly calm?: boolean;
  /** False plays without monitors, to compare the fingerprint. */
  readonly watched?: boolean;
  /** Adds every request and log line to the story. */
  readonly verbose?: boolean;
}

export interface SeedRunResult {
  readonly seed: number;
  /** The number of steps played. If a promise broke, it broke in the last one. */
  readonly steps: number;
  readonly breaches: readonly Breach[];
  readonly story: readonly string[];
  readonly fingerprint: string;
  /** Actions of staff. */
  readonly actions: number;
  /** Orders that staff accepted or rejected with the service's agreement. */
  readonly decisions: number;
  /** Steps with a fault. */
  readonly faults: number;
  readonly checks: ReadonlyMap<string, Readonly<RuleChecks>>;
  /** How often each thing was played that only some seeds have. */
  readonly played: ReadonlyMap<Played, number>;
}

/** What staff do only in some shops. */
function listFurtherStaffSteps({ hasBusyStaff, hasStaff, closesDays }: World): readonly Step[] {
  return [
    ...(hasBusyStaff ? BUSY_STAFF_STEPS : []),
    ...(hasStaff ? PEOPLE_STEPS : []),
    ...(closesDays ? CLOSING_STEPS : []),
  ];
}

/** The table of who acts, with the further steps of this simulation. */
function selectActors({ isLong, world }: Simulation): typeof ACTORS {
  const further = new Map<readonly Step[], readonly Step[]>([
    [
      FAULT_STEPS,
      [
        ...(isLong ? LONG_FAULT_STEPS : []),
        ...(world.losesJournal ? JOURNAL_FAULT_STEPS : []),
        ...(world.tellsOutside ? OUTSIDE_FAULT_STEPS : []),
      ],
    ],
    [STAFF_STEPS, listFurtherStaffSteps(world)],
    [
      THIRD_PARTY_STEPS,
      [...(world.hasSharedKey ? KEY_SHARING_STEPS : []), ...(world.hasBillingProgram ? BILLING_STEPS : [])],
    ],
  ]);
  return ACTORS.map(({ weight, rows }) => ({ weight, rows: [...rows, ...(further.get(rows) ?? [])] }));
}

/** Who acts once the faults have stopped. */
function selectCalmActors({ world }: Simulation): typeof ACTORS {
  const further = listFurtherStaffSteps(world);
  return ACTORS.flatMap(({ weight, rows }) => {
    if (rows === STAFF_STEPS) return [{ weight, rows: [...rows, ...further] }];
    return rows === THIRD_PARTY_STEPS ? [{ weight, rows }] : [];
  });
}

function favourRows(rows: readonly Step[], { favours }: Mutation): readonly Step[] {
  if (favours === undefined) return rows;
  return rows.map((row) => (favours.includes(row.name) ? { ...row, weight: row.weight * 10 + 10 } : row));
}

/** Plays one step with its own dice, so that leaving out other steps doesn't change it. */
async function playStep(simulation: Simulation, actors: typeof ACTORS, dice: Dice): Promise<Step> {
  const row = drawRow(dice, drawRow(dice, actors).rows);
  await row.run(simulation, dice);
  await simulation.clock.drainEventLoop();
  const pause = drawRow(dice, PAUSES);
  await simulation.advance(dice.between(pause.least, pause.most));
  await simulation.clock.drainEventLoop();
  simulation.checkPromises();
  return row;
}

/** Repairs everything that faults have broken. */
async function repairEverything(simulation: Simulation): Promise<void> {
  simulation.addToStory('the faults stop');
  simulation.areFaultsOver = true;
  simulation.receiver.repair();
  for (const { network, pc, app } of simulation.counters) {
    network.repair();
    pc.wake();
    app?.crashAfter(Number.POSITIVE_INFINITY, 'killed');
  }
  for (const { run } of REPAIR_STEPS)
    for (const _ of simulation.counters) await run(simulation, createDice(simulation.seed, 'repairs'));
  for (const counter of simulation.counters) counter.resume();
  await simulation.clock.drainEventLoop();
}

async function waitForQuiet(simulation: Simulation): Promise<void> {
  let unsettled = simulation.findUnsettled();
  const stoppedAt = simulation.clock.monotonic();
  // Another program that uses up the key continues for a minute.
  const quietUntil = (): number =>
    Math.max(stoppedAt, ...simulation.counters.map(({ limitedAt }) => limitedAt)) + QUIET_MS;
  while (unsettled !== null && simulation.clock.monotonic() < quietUntil()) {
    await simulation.advance(QUIET_CHECK_MS);
    await simulation.clock.drainEventLoop();
    simulation.checkPromises();
    if (simulation.breaches.length > 0) return;
    unsettled = simulation.findUnsettled();
  }
  if (unsettled === null) return;
  simulation.breaches.push(unsettled);
  simulation.addToStory(`*** ${unsettled.promise} is broken: ${unsettled.description}`);
}

/** Lets staff and customers act in a shop without faults. */
async function playCalm(simulation: Simulation): Promise<void> {
  simulation.addToStory('the shop is well');
  const restsUntil = Math.max(
    ...simulation.counters.map(({ disturbedAt, limitedAt }) =>
      Math.max(disturbedAt + REST_MS, limitedAt + REST_AFTER_429_MS),
    ),
  );
  while (simulation.clock.monotonic() < restsUntil && simulation.breaches.length === 0) {
    await simulation.advance(QUIET_CHECK_MS);
    await simulation.clock.drainEventLoop();
    simulation.checkPromises();
  }
  const actors = selectCalmActors(simulation);
  for (let step = 0; step < CALM_STEPS && simulation.breaches.length === 0; step += 1) {
    const dice = createDice(simulation.seed, `calm step ${step}`);
    await drawRow(dice, drawRow(dice, actors).rows).run(simulation, dice);
    await simulation.clock.drainEventLoop();
    await simulation.advance(dice.between(CALM_PAUSE_MS.least, CALM_PAUSE_MS.most));
    await simulation.clock.drainEventLoop();
    simulation.checkPromises();
  }
}

/** Counts the orders that staff of a counter accepted or rejected at the service. */
function countDecisions(counter: Counter): number {
  if (counter.app === null) return 0;
  const isDecision = (kind: string): boolean => kind === 'accept' || kind === 'reject';
  return counter.actions().filter(({ kind, state }) => isDecision(kind) && state === 'done').length;
}

/** Counts the sales that a counter booked without staff. */
function noteAutomaticBookings(simulation: Simulation, counter: Counter): void {
  if (counter.app === null || !simulation.world.booksByItself) return;
  for (const { id, kind, state } of counter.actions()) {
    if (kind === 'acknowledge' && state === 'done' && !counter.staffActions.has(id))
      simulation.notePlayed('a sale booked by itself');
  }
}

/** Plays a seed until a promise breaks, or until all steps are played and everything has settled. */
export async function runSeed(options: SeedRunOptions): Promise<SeedRunResult> {
  const { seed, steps, mutation = NO_MUTATION } = options;
  const simulation = new Simulation(
    seed,
    options.world ?? drawWorld(seed),
    mutation,
    options.watched ?? true,
    options.verbose ?? false,
  );
  const actors = selectActors(simulation).map(({ weight, rows }) => ({ weight, rows: favourRows(rows, mutation) }));
  const only = options.only === undefined ? null : new Set(options.only);
  const faultRows = new Set(
    [...FAULT_STEPS, ...JOURNAL_FAULT_STEPS, ...LONG_FAULT_STEPS, ...OUTSIDE_FAULT_STEPS].map(({ name }) => name),
  );
  let played = 0;
  let faults = 0;
  try {
    await simulation.open();
    await simulation.clock.drainEventLoop();
    for (; played < steps && simulation.breaches.length === 0; played += 1) {
      if (only !== null && !only.has(played)) continue;
      const row = await playStep(simulation, actors, createDice(seed, `step ${played}`));
      if (faultRows.has(row.name)) faults += 1;
    }
    if (simulation.breaches.length === 0) {
      await repairEverything(simulation);
      await waitForQuiet(simulation);
    }
    if (simulation.breaches.length === 0 && options.calm !== false) {
      await playCalm(simulation);
      if (simulation.breaches.length === 0) await waitForQuiet(simulation);
    }
    for (const counter of simulation.counters) noteAutomaticBookings(simulation, counter);
    simulation.endWatch();
    const actions = simulation.counters.reduce((sum, { staffActions }) => sum + staffActions.size, 0);
    const decisions = simulation.counters.reduce((sum, counter) => sum + countDecisions(counter), 0);
    const fingerprint = simulation.fingerprint();
    return {
      seed,
      steps: played,
      breaches: simulation.breaches,
      story: simulation.story,
      fingerprint,
      actions,
      decisions,
      faults,
      checks: simulation.checks,
      played: simulation.played,
    };
  } finally {
    await simulation.close();
  }
}
