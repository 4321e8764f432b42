/** The table of what staff do only in some shops: count in sessions, undo, print by hand. */

import type { CallResult } from '../../../electron/contract/calls/calls.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { CountedUnits, OpenSession } from '../counter/staff-actions.ts';
import type { Simulation } from '../simulation.ts';
import { BARCODES, drawMessageCount, ignoreFailure, pickStaffedCounter } from './staff.ts';
import type { Step } from './step.ts';

const workspace = 'store';

const ORDER_DOCUMENTS = ['receipt', 'picking', 'delivery'] as const;

/** How many of the last adjustments staff consider undoing. */
const UNDONE_AMONG = 3;

/** Begins a session in a store, or continues the open one; null if the app gives no answer. */
async function openSession({ app, staffActions }: Counter, storeId: number): Promise<OpenSession | null> {
  const known = staffActions.sessions.get(storeId);
  const begun = await app?.call('counts.begin', { workspace, storeId, sessionId: known?.id ?? staffActions.newId() });
  if (app?.isAlive !== true || begun?.ok !== true) return null;
  const { sessionId: id } = begun.value;
  const session = known?.id === id ? known : { id, storeId, counted: new Map<string, CountedUnits>() };
  staffActions.sessions.set(storeId, session);
  return session;
}

async function countItem(
  simulation: Simulation,
  { app, staffActions }: Counter,
  { id, counted }: OpenSession,
  dice: Dice,
): Promise<void> {
  const barcode = dice.pick(BARCODES) ?? '';
  const units = dice.between(0, 60);
  // Only the app's answer shows whether this count or the previous one is stored.
  counted.delete(barcode);
  const result = await app?.call('counts.put', { workspace, sessionId: id, barcode, counted: units });
  const actionsBefore = staffActions.size;
  const at = simulation.clock.monotonic();
  if (app?.isAlive === true && result?.ok === true) counted.set(barcode, { units, at, actionsBefore });
}

interface AdjustmentPayload {
  readonly barcode: string;
  readonly delta: number;
}

/** The units by which staff have adjusted an item since counting it in a session. */
function sumAdjustments(counter: Counter, { storeId }: OpenSession, barcode: string, { actionsBefore }: CountedUnits) {
  const later = counter.staffActions.idsAfter(actionsBefore);
  let sum = 0;
  for (const { id, kind, storeId: actionStoreId, state, payload } of counter.actions()) {
    const isOver = state === 'refused' || state === 'withdrawn';
    if (kind !== 'adjustment' || actionStoreId !== storeId || isOver || !later.has(id)) continue;
    const adjustment: AdjustmentPayload = JSON.parse(payload);
    if (adjustment.barcode === barcode) sum += adjustment.delta;
  }
  return sum;
}

async function sendSession(simulation: Simulation, counter: Counter, session: OpenSession) {
  const { name, app, staffActions } = counter;
  const { id, storeId, counted } = session;
  // If the app dies now, the session may or may not have been sent.
  staffActions.sessions.delete(storeId);
  const result = await app?.call('counts.send', { workspace, sessionId: id });
  const isSent = app?.isAlive === true && result?.ok === true;
  simulation.addToStory(
    `${name}: staff send a counting session of ${counted.size} items: ${isSent ? 'sent' : 'failed'}`,
  );
  if (!isSent) return;
  simulation.notePlayed('a counting session sent');
  for (const [barcode, units] of counted) {
    const onShelf = Math.max(0, units.units + sumAdjustments(counter, session, barcode, units));
    // Reckoned moments may have become equal.
    const isTimeCertain = counter.disturbedAt < units.at;
    staffActions.sentCounts.push({ storeId, barcode, counted: isTimeCertain ? [onShelf] : [onShelf, units.units] });
  }
}

async function discardSession({ app, staffActions }: Counter, { id, storeId }: OpenSession): Promise<void> {
  staffActions.sessions.delete(storeId);
  await app?.call('counts.discard', { workspace, sessionId: id });
}

/** What staff do once an item is counted. */
async function continueSession(simulation: Simulation, counter: Counter, session: OpenSession, dice: Dice) {
  if (dice.hits(0.25)) await sendSession(simulation, counter, session);
  else if (dice.hits(0.05)) await discardSession(counter, session);
  else if (dice.hits(0.1)) {
    const barcode = dice.pick([...session.counted.keys()]);
    if (barcode === undefined) return;
    session.counted.delete(barcode);
    await counter.app?.call('counts.remove', { workspace, sessionId: session.id, barcode });
  }
}

function noteStoredPrint({ app, staffActions }: Counter, id: string, result?: CallResult<'printing.print'>) {
  const isStored = app?.isAlive === true && result?.ok === true;
  if (isStored) staffActions.prints.add(id);
}

export const BUSY_STAFF_STEPS: readonly Step[] = [
  {
    name: 'count in a session',
    weight: 8,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      const { counter } = staffed;
      const storeId = simulation.pickStore(dice);
      await ignoreFailure(async () => {
        const session = await openSession(counter, storeId);
        if (session === null) return;
        await countItem(simulation, counter, session, dice);
        // No two actions of staff have the same time.
        await simulation.advance(1);
        await continueSession(simulation, counter, session, dice);
      });
    },
  },
  {
    name: 'undo an adjustment',
    weight: 6,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const undoes = dice.pick(staffed?.counter.staffActions.adjustments().slice(-UNDONE_AMONG) ?? []);
      if (staffed === null || undoes === undefined) return;
      const { counter } = staffed;
      await ignoreFailure(async () => {
        const how = await counter.staffActions.undo(counter, undoes, drawMessageCount(dice));
        simulation.addToStory(`${counter.name}: staff undo ${undoes}: ${how ?? 'refused'}`);
        if (how !== null) simulation.notePlayed(`an adjustment ${how} by undo`);
      });
    },
  },
  {
    name: 'print by hand',
    weight: 4,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const { board } = staffed?.screen.workspace ?? {};
      const card = dice.pick([...(board?.new ?? []), ...(board?.preparing ?? []), ...(board?.doneToday ?? [])]);
      const document = dice.pick(ORDER_DOCUMENTS);
      if (staffed === null || card === undefined || document === undefined) return;
      const { counter } = staffed;
      const { storeId, orderId } = card;
      const actionId = counter.staffActions.newId();
      simulation.notifyMonitors((monitor) => monitor.printRequested?.(counter, document, orderId));
      simulation.addToStory(`${counter.name}: staff print the ${document} of ${orderId}`);
      await ignoreFailure(async () => {
        for (let times = drawMessageCount(dice); times > 0; times -= 1) {
          const wish = { document, storeId, orderId };
          noteStoredPrint(counter, actionId, await counter.app?.call('printing.print', { actionId, workspace, wish }));
        }
        simulation.notePlayed('a print asked for by hand');
      });
    },
  },
  {
    name: 'say whether a print came out',
    weight: 3,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      const { counter } = staffed;
      await ignoreFailure(async () => {
        const jobs = await counter.app?.call('printing.jobs', { workspace, orderId: null });
        const unknown = jobs?.ok === true ? jobs.value.filter(({ state }) => state === 'unknown') : [];
        const job = dice.pick(unknown);
        const answer = dice.pick(['came_out', 'again', 'leave'] as const);
        if (job === undefined || answer === undefined) return;
        const { number, document, orderId } = job;
        const isAgain = answer === 'again' && orderId !== null;
        if (isAgain) simulation.notifyMonitors((monitor) => monitor.printRequested?.(counter, document, orderId));
        simulation.addToStory(`${counter.name}: staff say of print ${number}: ${answer}`);
        const actionId = counter.staffActions.newId();
        await counter.app?.call('printing.answer', { actionId, workspace, number, answer });
        simulation.notePlayed('a print answered by hand');
      });
    },
  },
];
