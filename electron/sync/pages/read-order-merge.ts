import { isDeepStrictEqual } from 'node:util';
import type { ListEntry } from '../../api-client/response.ts';
import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import type { OrderMergeResult, OrderSource } from '../../database/tables/orders/order-merge.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import { parseLenientOrder } from './lenient-parsing.ts';
import type { IsOvertaken } from './overtaken-orders.ts';
import type { PendingSweep } from './pending-sweep.ts';
import { hasMovedOn } from './pending-sweep.ts';
import { completeReadOrder, STATUS_EVENTS } from './status-events.ts';

/** Where sync reads and stores orders. */
export interface OrderStorage {
  readonly database: CounterDatabase;
  /** Stores orders with what follows from them, such as print jobs. */
  readonly orderSink: OrderSink;
}

/** The commit for orders that were read: what a power cut loses of a reading without news is read again. */
export function chooseCommit(
  database: CounterDatabase,
  orders: readonly (ApiOrder | null)[],
): CounterDatabase['write'] {
  const isKnown = orders.every(
    (order) => order !== null && isDeepStrictEqual(database.orders.get(order.id)?.order, order),
  );
  return isKnown ? database.writeRelaxed : database.write;
}

/** What is known about the reading of an order. */
interface OrderReading extends Required<Pick<OrderSource, 'asOf' | 'isOvertaken'>> {
  /** The last sweep of its store. The PC may have slept while the response was under way. */
  readonly sweep: PendingSweep | null;
}

/**
 * Stores an order that was read by its id or in a list, if it is the newest. An order that was unknown, or has moved on
 * without an event, opens the corrections of its items' counts again (C7: counts). Call this in a transaction.
 */
export function mergeReadOrder(
  { database, orderSink }: OrderStorage,
  read: ApiOrder,
  { sweep, ...source }: OrderReading,
): OrderMergeResult {
  const order = completeReadOrder(read, () => database.events.ofOrder(read.id));
  if (hasMovedOn(sweep, { ...order, asOf: source.asOf })) return 'conflict';
  const { orders, countCorrections } = database;
  const before = orders.version(order.id);
  const result = mergeOrder(orderSink, order, { ...source, isRead: true });
  dateStatus(database, order);
  if (before?.status !== order.status) countCorrections.reopen(order, parseInstantOrNull(order.placed_at));
  return result;
}

/** Dates the status of an order by its event. An unreadable event is stored, but can't date the order itself. */
function dateStatus({ orders, events }: CounterDatabase, order: ApiOrder): void {
  const type = STATUS_EVENTS.get(order.status);
  if (type === undefined) return;
  const version = orders.version(order.id);
  if (version?.status !== order.status) return;
  const event = events.ofOrder(order.id).find((each) => each.type === type);
  if (event !== undefined && event.createdAt !== version.since) orders.setSince(order.id, event.createdAt);
}

/** Stores an order of a list, or has it read by its id where the list doesn't decide. Call this in a transaction. */
export function saveListedOrder(
  storage: OrderStorage,
  storeId: number,
  { value, raw }: ListEntry<ApiOrder>,
  list: {
    readonly sentAt: Instant;
    readonly isOvertaken: IsOvertaken;
    readonly lastSweep: (storeId: number) => PendingSweep | null;
  },
): void {
  const { refetchQueue } = storage.database;
  if (value === null) {
    // No later event reports this order, so it is read by its id.
    const lenient = parseLenientOrder(raw);
    if (lenient !== null && !lenient.isOver) refetchQueue.add(lenient.id, storeId);
    return;
  }
  const reading = { asOf: list.sentAt, isOvertaken: list.isOvertaken(value.id), sweep: list.lastSweep(storeId) };
  if (mergeReadOrder(storage, value, reading) === 'conflict') refetchQueue.add(value.id, storeId);
}
