/** Everything around the counter: customers who order and cancel, the failing line, and people who pack and deliver. */

import { z } from 'zod';
import { SECOND } from '../../electron/contract/domain/time.ts';
import type { RunningService } from '../e2e/support/e2e-service.ts';
import type { TcpLine } from '../e2e/support/tcp-line.ts';
import { sleep } from '../kill/process-harness.ts';
import { createDice } from '../support/dice.ts';
import type { PlannedOrder, RushPlan } from './rush-plan.ts';

export interface PlacedOrder {
  readonly orderId: string;
  /** The PC's time in milliseconds. */
  readonly placedAt: number;
  /** When the customer cancelled. */
  readonly cancelledAt: number | null;
}

export interface Marketplace {
  /** The orders so far, by id. */
  readonly placed: ReadonlyMap<string, PlacedOrder>;
  /** Resolves when every customer has ordered, every planned cancellation is done, and the line works. */
  readonly done: Promise<void>;
  /** The final status of each order at the service. */
  readStatuses(): Promise<ReadonlyMap<string, string>>;
  stop(): Promise<void>;
}

/** How long after the accept somebody packs and delivers an order, so that it leaves the columns. */
const STEPS = [
  { name: 'packed', from: 'ACCEPTED', afterMs: 30 * SECOND },
  { name: 'pickup', from: 'PACKED', afterMs: 60 * SECOND },
  { name: 'deliver', from: 'OUT_FOR_DELIVERY', afterMs: 90 * SECOND },
] as const;
const POLL_MS = 500;

/** Enough of each item for every customer of a rush. */
const UNITS_IN_STOCK = 5_000;

const placement = z.object({ order_id: z.string() });
const shelf = z.object({ data: z.array(z.object({ barcode: z.string() })) });
const orderList = z.object({
  data: z.array(z.object({ id: z.string(), status: z.string(), accepted_via: z.string().nullable() })),
});

/** Fills the shelf. Returns the barcodes of its items. */
export async function stockShelf({ storeId, callApi, callOperator }: RunningService): Promise<readonly string[]> {
  const { data } = shelf.parse(await callOperator('GET', `/operator/stores/${storeId}/items?limit=40`));
  const barcodes = data.map(({ barcode }) => barcode);
  const adjustments = barcodes.map((barcode) => ({ barcode, delta: UNITS_IN_STOCK }));
  await callApi('POST', `/v1/stores/${storeId}/inventory/adjustments`, { adjustments });
  return barcodes;
}

/** Starts the rush. */
export function playMarketplace(
  service: RunningService,
  line: TcpLine,
  { plan, seed, barcodes }: { readonly plan: RushPlan; readonly seed: number; readonly barcodes: readonly string[] },
): Marketplace {
  const { storeId, callOperator } = service;
  const dice = createDice(seed, 'rush:baskets');
  const baskets = plan.orders.map(({ quantities }) =>
    quantities.map((quantity) => ({ barcode: dice.pick(barcodes), quantity })),
  );
  const startedAt = Date.now();
  const until = (at: number): Promise<void> => sleep(Math.max(0, startedAt + at - Date.now()));
  const placed = new Map<string, PlacedOrder>();
  const planned = new Map<string, PlannedOrder>();
  const acceptedAt = new Map<string, number>();
  /** Orders whose customers have cancelled, or can't any more. */
  const settled = new Set<string>();
  let isOver = false;

  async function placeOrders(): Promise<void> {
    for (const [index, order] of plan.orders.entries()) {
      await until(order.at);
      const checkout = { type: 'delivery', lines: baskets[index], outcome: 'paid' };
      const answer = await callOperator('POST', `/operator/stores/${storeId}/checkouts`, checkout);
      const orderId = placement.parse(answer).order_id;
      placed.set(orderId, { orderId, placedAt: Date.now(), cancelledAt: null });
      planned.set(orderId, order);
    }
  }

  async function breakLine(): Promise<void> {
    for (const { from, to, kind } of plan.outages) {
      await until(from);
      if (kind === 'cut') line.cut();
      else line.blackHole();
      await until(to);
      line.restore();
    }
  }

  /** Moves an order on to its next status, unless staff were faster. */
  async function moveOn(id: string, move: string, body?: unknown): Promise<boolean> {
    try {
      await callOperator('POST', `/operator/orders/${id}/${move}`, body);
      return true;
    } catch (fault) {
      if (fault instanceof Error && fault.message.includes(': 409 ')) return false;
      throw fault;
    }
  }

  const list = async () => orderList.parse(await callOperator('GET', '/operator/orders?limit=500')).data;

  async function moveOrders(): Promise<void> {
    while (!isOver) {
      for (const { id, status } of await list()) await moveOrder(id, status, Date.now());
      await sleep(POLL_MS);
    }
  }

  async function moveOrder(id: string, status: string, now: number): Promise<void> {
    if (status !== 'PENDING' && !acceptedAt.has(id)) acceptedAt.set(id, now);
    const [since, order, cancellation] = [acceptedAt.get(id), placed.get(id), planned.get(id)?.cancellation ?? null];
    if (order === undefined) return;
    const cancelFrom = cancellation?.after === 'placed' ? order.placedAt : since;
    if (cancellation !== null && !settled.has(id)) {
      if (cancelFrom === undefined || now - cancelFrom < cancellation.ms) return;
      const isDone = await moveOn(id, 'cancel', { by: 'customer' });
      if (isDone) placed.set(id, { ...order, cancelledAt: Date.now() });
      settled.add(id);
      return;
    }
    const step = STEPS.find(({ from }) => from === status);
    if (step === undefined || since === undefined || now - since < step.afterMs) return;
    await moveOn(id, step.name);
  }

  async function waitForCancellations(): Promise<void> {
    const count = plan.orders.filter(({ cancellation }) => cancellation !== null).length;
    while (!isOver && settled.size < count) await sleep(POLL_MS);
  }

  const moving = moveOrders();
  return {
    placed,
    done: Promise.all([placeOrders(), breakLine(), waitForCancellations()]).then(() => undefined),
    readStatuses: async () => new Map((await list()).map(({ id, status }) => [id, status])),
    async stop() {
      isOver = true;
      await moving;
    },
  };
}
