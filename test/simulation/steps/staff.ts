/** The table of what staff do at a counter. A new kind of action is one more row. */

import type { ADJUSTMENT_REASONS, FULFILMENT_MODES } from '../../../electron/contract/api/enums.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import { PRODUCTS } from '../../../electron/service/fixture/products.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import { hasHappenedBy, readTrueTimeline } from '../service/true-timeline.ts';
import type { Simulation } from '../simulation.ts';
import { continueImport } from './csv-import.ts';
import type { Step } from './step.ts';

/** Few products, so that they run short. */
export const BARCODES: readonly string[] = PRODUCTS.slice(0, 5).map(([barcode]) => barcode);

const REASONS: readonly (typeof ADJUSTMENT_REASONS)[number][] = ['received', 'damaged', 'return', 'expired'];

/** A counter with somebody in front of its screen. */
function manned(world: Simulation, dice: Dice): { counter: Counter; screen: WorkspaceScreen } | null {
  const counter = dice.pick(world.counters);
  const screen = counter?.screen ?? null;
  return counter === undefined || screen === null ? null : { counter, screen };
}

function pressTimes(dice: Dice): number {
  return dice.hits(0.2) ? dice.between(2, 3) : 1;
}

async function accept(world: Simulation, dice: Dice, mode: (typeof FULFILMENT_MODES)[number]): Promise<void> {
  const at = manned(world, dice);
  const card = dice.pick(at?.screen.workspace.board.new.filter(({ action }) => action === null) ?? []);
  if (at === null || card === undefined) return;
  const billNumber = dice.hits(0.3) ? `B-${dice.between(1, 9_999)}` : null;
  const { storeId, orderId } = card;
  const told = await at.counter.submitAction(
    'orders.accept',
    (actionId) => ({
      actionId,
      workspace: 'store',
      storeId,
      orderId,
      mode,
      ...(billNumber !== null && { billNumber }),
    }),
    pressTimes(dice),
  );
  world.addToStory(`${at.counter.name}: staff press Accept (${mode}) on ${orderId}: ${told}`);
}

async function reject(at: { counter: Counter }, card: OrderCard, world: Simulation, dice: Dice): Promise<void> {
  const { storeId, orderId } = card;
  const reason = dice.hits(0.5) ? 'An item is out of stock' : null;
  const told = await at.counter.submitAction(
    'orders.reject',
    (actionId) => ({ actionId, workspace: 'store', storeId, orderId, ...(reason !== null && { reason }) }),
    pressTimes(dice),
  );
  world.addToStory(`${at.counter.name}: staff press Reject on ${orderId}: ${told}`);
}

/** A press on an order that a courier is to fetch. */
async function pressOnCourierOrder(
  world: Simulation,
  dice: Dice,
  name: 'orders.handBack' | 'orders.retryCourier',
): Promise<void> {
  const at = manned(world, dice);
  const { preparing = [], onTheWay = [] } = at?.screen.workspace.board ?? {};
  const card = dice.pick([...preparing, ...onTheWay].filter(({ mode }) => mode === 'SERVICE_COURIER'));
  if (at === null || card === undefined) return;
  const { storeId, orderId } = card;
  const told = await at.counter.submitAction(
    name,
    (actionId) => ({ actionId, workspace: 'store', storeId, orderId }),
    pressTimes(dice),
  );
  world.addToStory(`${at.counter.name}: staff press ${name} of ${orderId}: ${told}`);
}

/** A press that the app may be dying under. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // A full disk, or the app died: staff see that nothing happened.
  }
}

export const STAFF_STEPS: readonly Step[] = [
  { name: 'accept with own riders', weight: 14, run: (world, dice) => accept(world, dice, 'STORE_STAFF') },
  { name: 'accept with courier', weight: 8, run: (world, dice) => accept(world, dice, 'SERVICE_COURIER') },
  {
    name: 'reject',
    weight: 6,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const card = dice.pick(at?.screen.workspace.board.new.filter(({ action }) => action === null) ?? []);
      if (at !== null && card !== undefined) await reject(at, card, world, dice);
    },
  },
  {
    name: 'reject while an accept waits',
    weight: 3,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const card = dice.pick(at?.screen.workspace.board.new.filter(({ action }) => action?.kind === 'accept') ?? []);
      if (at !== null && card !== undefined) await reject(at, card, world, dice);
    },
  },
  {
    name: 'hand to own riders',
    weight: 4,
    run: (world, dice) => pressOnCourierOrder(world, dice, 'orders.handBack'),
  },
  {
    name: 'retry courier',
    weight: 4,
    run: (world, dice) => pressOnCourierOrder(world, dice, 'orders.retryCourier'),
  },
  {
    name: 'withdraw',
    weight: 4,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const card = dice.pick(at?.screen.workspace.board.new.filter(({ action }) => action !== null) ?? []);
      const actionId = card?.action?.actionId;
      if (at === null || actionId === undefined) return;
      world.addToStory(`${at.counter.name}: staff withdraw what they did to ${card?.orderId}`);
      await quietly(async () => at.counter.app?.call('actions.withdraw', { workspace: 'store', actionId }));
    },
  },
  {
    name: 'adjust a stock',
    weight: 16,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const known = dice.pick(BARCODES);
      if (at === null || known === undefined) return;
      const barcode = dice.hits(0.02) ? '0000000000000' : known;
      const delta = dice.hits(0.5) ? dice.between(1, 40) : -dice.between(1, 15);
      const reason = dice.pick(REASONS);
      const reference = dice.hits(0.3) ? `R-${dice.between(1, 99)}` : undefined;
      const { storeId } = world.service;
      const told = await at.counter.submitAction(
        'stock.adjust',
        (actionId) => ({ actionId, workspace: 'store', storeId, barcode, delta, reason, reference }),
        pressTimes(dice),
      );
      world.addToStory(`${at.counter.name}: staff adjust ${barcode} by ${delta}: ${told}`);
    },
  },
  {
    name: 'count an item',
    weight: 7,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const barcode = dice.pick(BARCODES);
      if (at === null || barcode === undefined) return;
      const counted = dice.between(0, 60);
      const { storeId } = world.service;
      const told = await at.counter.submitAction(
        'stock.count',
        (actionId) => ({ actionId, workspace: 'store', storeId, barcode, counted }),
        pressTimes(dice),
      );
      world.addToStory(`${at.counter.name}: staff count ${counted} of ${barcode}: ${told}`);
    },
  },
  {
    name: 'go on with an import',
    weight: 7,
    run: (world, dice) => {
      const at = manned(world, dice);
      if (at === null) return;
      // Reading a file takes its time, in which other things happen.
      quietly(() => continueImport(world, at.counter, dice, BARCODES)).catch(() => undefined);
    },
  },
  {
    name: 'say whether a bag was packed',
    weight: 3,
    run: async (world, dice) => {
      const at = manned(world, dice);
      if (at === null) return;
      const { storeId } = world.service;
      await quietly(async () => {
        const asked = await at.counter.app?.call('counts.bags', { workspace: 'store', storeId });
        const question = asked?.ok === true ? dice.pick(asked.value) : undefined;
        if (question === undefined) return;
        const { orderId } = question;
        const story = readTrueTimeline(world.service.truth, orderId);
        // Of one that was being picked they know for each item, and we don't.
        const packed = question.items.map(({ countId, countedAt }) => ({
          countId,
          packed:
            !hasHappenedBy(story.cancelledAt, countedAt) &&
            (hasHappenedBy(story.packedAt, countedAt) || (hasHappenedBy(story.pickingAt, countedAt) && dice.hits(0.5))),
        }));
        await at.counter.app?.call('counts.answerBags', { workspace: 'store', storeId, orderId, packed });
        world.addToStory(
          `${at.counter.name}: staff say of ${orderId}: ${packed.map((each) => each.packed).join(', ')}`,
        );
      });
    },
  },
  {
    name: 'book a sale',
    weight: 10,
    run: async (world, dice) => {
      const at = manned(world, dice);
      if (at === null) return;
      await quietly(async () => {
        const view = await at.counter.app?.call('sales.view', { workspace: 'store' });
        const sale = view?.ok === true ? dice.pick(view.value.toBook) : undefined;
        if (sale === undefined) return;
        const { storeId, eventId, orderId } = sale;
        const billNumber = dice.hits(0.5) ? `S-${dice.between(1, 9_999)}` : null;
        const told = await at.counter.submitAction(
          'sales.book',
          (actionId) => ({
            actionId,
            workspace: 'store',
            storeId,
            eventId,
            ...(billNumber !== null && { billNumber }),
          }),
          pressTimes(dice),
        );
        world.addToStory(`${at.counter.name}: staff book the sale of ${orderId}: ${told}`);
      });
    },
  },
  {
    name: 'Silence',
    weight: 3,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const ringing = dice.pick(at?.screen.alarm.episodes.filter(({ state }) => state === 'ringing') ?? []);
      if (at === null || ringing === undefined) return;
      const { orderId } = ringing;
      world.addToStory(`${at.counter.name}: staff silence ${orderId}`);
      await quietly(async () => at.counter.app?.call('alarm.silence', { workspace: 'store', orderId }));
    },
  },
  {
    name: 'Silence all',
    weight: 1,
    run: async (world, dice) => {
      const at = manned(world, dice);
      if (at === null) return;
      world.addToStory(`${at.counter.name}: staff silence all`);
      await quietly(async () => at.counter.app?.call('alarm.silenceAll', {}));
    },
  },
  {
    name: 'Seen',
    weight: 4,
    run: async (world, dice) => {
      const at = manned(world, dice);
      const { preparing = [], onTheWay = [] } = at?.screen.workspace.board ?? {};
      const card = dice.pick([...preparing, ...onTheWay].filter(({ stopped }) => stopped !== null));
      if (at === null || card === undefined) return;
      const { storeId, orderId } = card;
      world.addToStory(`${at.counter.name}: staff press Seen on ${orderId}`);
      await quietly(async () => at.counter.app?.call('orders.seen', { workspace: 'store', storeId, orderId }));
    },
  },
  {
    name: 'open details and lists',
    weight: 3,
    run: async (world, dice) => {
      const at = manned(world, dice);
      if (at === null) return;
      const { board } = at.screen.workspace;
      const card = dice.pick([...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday]);
      await quietly(async () => at.counter.app?.call('activity.view', { workspace: 'store' }));
      if (card === undefined) return;
      const { storeId, orderId } = card;
      await quietly(async () => at.counter.app?.call('orders.details', { workspace: 'store', storeId, orderId }));
    },
  },
];
