/** The table of what staff do at a counter. A new kind of action needs one more row. */

import type { ADJUSTMENT_REASONS, FULFILMENT_MODES } from '../../../electron/contract/api/enums.ts';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import { hasHappenedBy, readTrueTimeline } from '../service/true-timeline.ts';
import type { Simulation } from '../simulation.ts';
import { continueImport } from './csv-import.ts';
import type { Step } from './step.ts';

/** Only a few products, so that they run short. */
export const BARCODES: readonly string[] = PRODUCTS.slice(0, 5).map(([barcode]) => barcode);

const REASONS: readonly (typeof ADJUSTMENT_REASONS)[number][] = ['received', 'damaged', 'return', 'expired'];

/** Picks a counter; null if its screen is off. */
export function pickStaffedCounter(
  simulation: Simulation,
  dice: Dice,
): { counter: Counter; screen: WorkspaceScreen } | null {
  const counter = dice.pick(simulation.counters);
  const screen = counter?.screen ?? null;
  return counter === undefined || screen === null ? null : { counter, screen };
}

export function drawMessageCount(dice: Dice): number {
  return dice.hits(0.2) ? dice.between(2, 3) : 1;
}

function noteDecision(simulation: Simulation, storeId: number): void {
  if (storeId !== simulation.service.storeId) simulation.notePlayed('an order of the second store decided');
}

async function accept(simulation: Simulation, dice: Dice, mode: (typeof FULFILMENT_MODES)[number]): Promise<void> {
  const staffed = pickStaffedCounter(simulation, dice);
  const card = dice.pick(staffed?.screen.workspace.board.new.filter(({ action }) => action === null) ?? []);
  if (staffed === null || card === undefined) return;
  const billNumber = dice.hits(0.3) ? `B-${dice.between(1, 9_999)}` : null;
  const { storeId, orderId } = card;
  noteDecision(simulation, storeId);
  const reported = await staffed.counter.submitAction(
    'orders.accept',
    (actionId) => ({
      actionId,
      workspace: 'store',
      storeId,
      orderId,
      mode,
      ...(billNumber !== null && { billNumber }),
    }),
    drawMessageCount(dice),
  );
  simulation.addToStory(`${staffed.counter.name}: staff press Accept (${mode}) on ${orderId}: ${reported}`);
}

async function reject(
  { counter }: { counter: Counter },
  card: OrderCard,
  simulation: Simulation,
  dice: Dice,
): Promise<void> {
  const { storeId, orderId } = card;
  noteDecision(simulation, storeId);
  const reason = dice.hits(0.5) ? 'An item is out of stock' : null;
  const reported = await counter.submitAction(
    'orders.reject',
    (actionId) => ({ actionId, workspace: 'store', storeId, orderId, ...(reason !== null && { reason }) }),
    drawMessageCount(dice),
  );
  simulation.addToStory(`${counter.name}: staff press Reject on ${orderId}: ${reported}`);
}

/** Does something with an order that a courier collects. */
async function actOnCourierOrder(
  simulation: Simulation,
  dice: Dice,
  name: 'orders.handBack' | 'orders.retryCourier',
): Promise<void> {
  const staffed = pickStaffedCounter(simulation, dice);
  const { preparing = [], onTheWay = [] } = staffed?.screen.workspace.board ?? {};
  const card = dice.pick([...preparing, ...onTheWay].filter(({ mode }) => mode === 'SERVICE_COURIER'));
  if (staffed === null || card === undefined) return;
  const { storeId, orderId } = card;
  const reported = await staffed.counter.submitAction(
    name,
    (actionId) => ({ actionId, workspace: 'store', storeId, orderId }),
    drawMessageCount(dice),
  );
  simulation.addToStory(`${staffed.counter.name}: staff press ${name} of ${orderId}: ${reported}`);
}

/** Ignores a failure that staff see, such as a full disk or the app's death. */
export async function ignoreFailure(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // Staff see that nothing happened.
  }
}

export const STAFF_STEPS: readonly Step[] = [
  { name: 'accept with own riders', weight: 14, run: (simulation, dice) => accept(simulation, dice, 'STORE_STAFF') },
  { name: 'accept with courier', weight: 8, run: (simulation, dice) => accept(simulation, dice, 'SERVICE_COURIER') },
  {
    name: 'reject',
    weight: 6,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const card = dice.pick(staffed?.screen.workspace.board.new.filter(({ action }) => action === null) ?? []);
      if (staffed !== null && card !== undefined) await reject(staffed, card, simulation, dice);
    },
  },
  {
    name: 'reject while an accept waits',
    weight: 3,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const card = dice.pick(
        staffed?.screen.workspace.board.new.filter(({ action }) => action?.kind === 'accept') ?? [],
      );
      if (staffed !== null && card !== undefined) await reject(staffed, card, simulation, dice);
    },
  },
  {
    name: 'hand to own riders',
    weight: 4,
    run: (simulation, dice) => actOnCourierOrder(simulation, dice, 'orders.handBack'),
  },
  {
    name: 'retry courier',
    weight: 4,
    run: (simulation, dice) => actOnCourierOrder(simulation, dice, 'orders.retryCourier'),
  },
  {
    name: 'withdraw',
    weight: 4,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const card = dice.pick(staffed?.screen.workspace.board.new.filter(({ action }) => action !== null) ?? []);
      const actionId = card?.action?.actionId;
      if (staffed === null || actionId === undefined) return;
      simulation.addToStory(`${staffed.counter.name}: staff withdraw what they did to ${card?.orderId}`);
      await ignoreFailure(async () => staffed.counter.app?.call('actions.withdraw', { workspace: 'store', actionId }));
    },
  },
  {
    name: 'adjust a stock',
    weight: 16,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const known = dice.pick(BARCODES);
      if (staffed === null || known === undefined) return;
      const barcode = dice.hits(0.02) ? '0000000000000' : known;
      const delta = dice.hits(0.5) ? dice.between(1, 40) : -dice.between(1, 15);
      const reason = dice.pick(REASONS);
      const reference = dice.hits(0.3) ? `R-${dice.between(1, 99)}` : undefined;
      const storeId = simulation.pickStore(dice);
      const reported = await staffed.counter.submitAction(
        'stock.adjust',
        (actionId) => ({ actionId, workspace: 'store', storeId, barcode, delta, reason, reference }),
        drawMessageCount(dice),
      );
      simulation.addToStory(`${staffed.counter.name}: staff adjust ${barcode} by ${delta}: ${reported}`);
    },
  },
  {
    name: 'count an item',
    weight: 7,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const barcode = dice.pick(BARCODES);
      if (staffed === null || barcode === undefined) return;
      const counted = dice.between(0, 60);
      const storeId = simulation.pickStore(dice);
      const reported = await staffed.counter.submitAction(
        'stock.count',
        (actionId) => ({ actionId, workspace: 'store', storeId, barcode, counted }),
        drawMessageCount(dice),
      );
      simulation.addToStory(`${staffed.counter.name}: staff count ${counted} of ${barcode}: ${reported}`);
    },
  },
  {
    name: 'change a price',
    weight: 6,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const barcode = dice.pick(BARCODES);
      if (staffed === null || barcode === undefined) return;
      const price = `${dice.between(10, 99)}.50`;
      const storeId = simulation.pickStore(dice);
      const reported = await staffed.counter.submitAction(
        'stock.edit',
        (actionId) => ({ actionId, workspace: 'store', storeId, barcode, price }),
        drawMessageCount(dice),
      );
      simulation.addToStory(`${staffed.counter.name}: staff set the price of ${barcode} to ${price}: ${reported}`);
    },
  },
  {
    name: 'go on with an import',
    weight: 7,
    run: (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      // Not awaited, because other things happen while a file is read.
      ignoreFailure(() => continueImport(simulation, staffed.counter, dice, BARCODES)).catch(() => undefined);
    },
  },
  {
    name: 'say whether a bag was packed',
    weight: 3,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      const storeId = simulation.pickStore(dice);
      await ignoreFailure(async () => {
        const questions = await staffed.counter.app?.call('counts.pickingQuestions', { workspace: 'store', storeId });
        const question = questions?.ok === true ? dice.pick(questions.value) : undefined;
        if (question === undefined) return;
        const { orderId } = question;
        const timeline = readTrueTimeline(simulation.service.truth, orderId);
        const { staffActions } = staffed.counter;
        const counts = new Map(staffed.counter.actions().map((action) => [action.id, action]));
        const packed = question.items.map(({ countId, countedAt }) => {
          const count = counts.get(countId);
          // Staff remember when they counted, whatever the app has stored.
          const at = (count && staffActions.stockTimesOf(count)[0]?.at) ?? countedAt;
          return {
            countId,
            packed:
              !hasHappenedBy(timeline.cancelledAt, at) &&
              // For an order that was being picked, only staff know what was in the bag: the dice decide.
              (hasHappenedBy(timeline.packedAt, at) || (hasHappenedBy(timeline.pickingAt, at) && dice.hits(0.5))),
          };
        });
        for (const { countId } of packed) staffActions.noteAnswer(countId, orderId);
        await staffed.counter.app?.call('counts.answerPicking', { workspace: 'store', storeId, orderId, packed });
        simulation.addToStory(
          `${staffed.counter.name}: staff say of ${orderId}: ${packed.map((each) => each.packed).join(', ')}`,
        );
      });
    },
  },
  {
    name: 'book a sale',
    weight: 10,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      await ignoreFailure(async () => {
        const view = await staffed.counter.app?.call('sales.view', { workspace: 'store' });
        const sale = view?.ok === true ? dice.pick(view.value.toBook) : undefined;
        if (sale === undefined) return;
        const { storeId, eventId, orderId } = sale;
        const billNumber = dice.hits(0.5) ? `S-${dice.between(1, 9_999)}` : null;
        const reported = await staffed.counter.submitAction(
          'sales.book',
          (actionId) => ({
            actionId,
            workspace: 'store',
            storeId,
            eventId,
            ...(billNumber !== null && { billNumber }),
          }),
          drawMessageCount(dice),
        );
        simulation.addToStory(`${staffed.counter.name}: staff book the sale of ${orderId}: ${reported}`);
      });
    },
  },
  {
    name: 'Silence',
    weight: 3,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const ringing = dice.pick(staffed?.screen.alarm.episodes.filter(({ state }) => state === 'ringing') ?? []);
      if (staffed === null || ringing === undefined) return;
      const { orderId } = ringing;
      simulation.addToStory(`${staffed.counter.name}: staff silence ${orderId}`);
      simulation.notifyMonitors((monitor) => monitor.silenced?.(staffed.counter));
      await ignoreFailure(async () => staffed.counter.app?.call('alarm.silence', { workspace: 'store', orderId }));
    },
  },
  {
    name: 'Silence all',
    weight: 1,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      simulation.addToStory(`${staffed.counter.name}: staff silence all`);
      simulation.notifyMonitors((monitor) => monitor.silenced?.(staffed.counter));
      await ignoreFailure(async () => staffed.counter.app?.call('alarm.silenceAll', {}));
    },
  },
  {
    name: 'Seen',
    weight: 4,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      const { preparing = [], onTheWay = [] } = staffed?.screen.workspace.board ?? {};
      const card = dice.pick([...preparing, ...onTheWay].filter(({ stopped }) => stopped !== null));
      if (staffed === null || card === undefined) return;
      const { storeId, orderId } = card;
      simulation.addToStory(`${staffed.counter.name}: staff press Seen on ${orderId}`);
      await ignoreFailure(async () =>
        staffed.counter.app?.call('orders.seen', { workspace: 'store', storeId, orderId }),
      );
    },
  },
  {
    name: 'open details and lists',
    weight: 3,
    run: async (simulation, dice) => {
      const staffed = pickStaffedCounter(simulation, dice);
      if (staffed === null) return;
      const { board } = staffed.screen.workspace;
      const card = dice.pick([...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday]);
      await ignoreFailure(async () => staffed.counter.app?.call('activity.view', { workspace: 'store' }));
      if (card === undefined) return;
      const { storeId, orderId } = card;
      await ignoreFailure(async () =>
        staffed.counter.app?.call('orders.details', { workspace: 'store', storeId, orderId }),
      );
    },
  },
];
