/**
 * The PENDING sweep: reads all PENDING orders of each store, every 30 seconds with up to 15 stores, and before anything
 * else after a start, a wake, a reconnect or a new key. It finds what events missed (C3), and a 404 shows that a store
 * is disconnected.
 */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { ListEntry, ListPage } from '../../api-client/response.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import type { ApiOrder } from '../../contract/api/tolerant-resources.ts';
import { DiskUnwritable } from '../../contract/domain/disk-fault.ts';
import { isListedByDefault } from '../../contract/domain/order-type.ts';
import type { Instant } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { WorkspaceEvents } from '../../contract/workspace-events.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { OrderSink } from '../../database/tables/orders/order-batch.ts';
import { mergeOrder } from '../../database/tables/orders/order-merge.ts';
import { isKnownStatus } from '../../database/tables/orders/order-version.ts';
import type { OrderRow } from '../../database/tables/orders/orders.ts';
import { parseLenientOrder } from '../pages/lenient-parsing.ts';
import { readPages } from '../pages/page-reader.ts';
import type { PendingSweep } from '../pages/pending-sweep.ts';

export interface PendingSweeper {
  /** Sweeps every store. False when none could be swept. One that doesn't allow it counts as swept. */
  sweep(): Promise<boolean>;
  /** Sweeps the next store in turn. */
  sweepNext(): Promise<void>;
  /** Whether a store lets this counter list its orders, as far as the last sweep shows. */
  mayList(storeId: number): boolean;
  /** The last complete sweep of a store; null before the first. */
  lastSweep(storeId: number): PendingSweep | null;
  /** Notes that an order is PENDING although the last sweep did not list it: no later sweep will, either. */
  confirm(orderId: string): void;
  /** Whether the last sweep no longer listed this PENDING order, and nothing has been read about it since. */
  isUnlisted(order: Pick<OrderRow, 'id' | 'storeId' | 'asOf'>): boolean;
}

/** The orders of a store that a sweep should find again. */
interface Expected {
  readonly pending: readonly OrderRow[];
  readonly unreadable: readonly { readonly id: string }[];
}

interface PendingSweeperParts {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly orderSink: OrderSink;
  readonly storeIds: readonly number[];
  readonly events: EventSink<WorkspaceEvents>;
}

/** Where the orders of a sweep go. */
interface SweepTarget {
  readonly sink: OrderSink;
  putUnreadable(id: string, storeId: number, foundAt: Instant): void;
  /** Takes an order that must be read again. */
  refetch(id: string, storeId: number): void;
}

function createTableTarget({ database, orderSink }: PendingSweeperParts): SweepTarget {
  return {
    sink: orderSink,
    putUnreadable: database.orders.putUnreadable,
    refetch: (id, storeId) => database.refetchQueue.add(id, storeId),
  };
}

/** The next sweep of an order in conflict, a second later, decides. */
function createMemoryTarget({ unsaved }: CounterDatabase): SweepTarget {
  return {
    sink: unsaved.sink,
    putUnreadable: (id, storeId) => void unsaved.contents.unreadable.set(id, storeId),
    refetch: () => undefined,
  };
}

/** Saves an order of a page. Returns its id, if it can be read. */
function saveEntry(target: SweepTarget, storeId: number, entry: ListEntry<ApiOrder>, sentAt: Instant): string[] {
  if (entry.value !== null) {
    // The list has no others, even if it leaves the status out or calls it otherwise.
    const order = isKnownStatus(entry.value.status) ? entry.value : { ...entry.value, status: 'PENDING' };
    const result = mergeOrder(target.sink, order, { asOf: sentAt, isRead: true });
    if (result === 'conflict') target.refetch(entry.value.id, storeId);
    return [entry.value.id];
  }
  const lenient = parseLenientOrder(entry.raw);
  if (lenient === null) return [];
  target.putUnreadable(lenient.id, storeId, sentAt);
  return [lenient.id];
}

export function createPendingSweeper(parts: PendingSweeperParts): PendingSweeper {
  const { client, database } = parts;
  const swept = new Map<number, PendingSweep>();
  const notAllowed = new Set<number>();
  /** PENDING orders that no sweep lists. Their state is still read after each. */
  const confirmed = new Set<string>();
  let turn = 0;
  /** The orders that the last sweep of a store lacked, with the `asOf` that each had then. */
  const unlisted = new Map<number, ReadonlyMap<string, Instant>>();

  /** Stores a page of orders, or holds them in memory while the disk takes no writes. Returns their ids. */
  const savePage = (storeId: number, page: ListPage<ApiOrder>, sentAt: Instant): string[] => {
    const save = (target: SweepTarget): string[] =>
      page.entries.flatMap((entry) => saveEntry(target, storeId, entry, sentAt));
    try {
      return database.write(() => save(createTableTarget(parts)));
    } catch (error) {
      // This very page may find the disk full, and the line may be down before the next one.
      if (error instanceof DiskUnwritable) return save(inMemory);
      throw error;
    }
  };
  const inMemory = createMemoryTarget(database);

  /**
   * The accepted order that was read longest ago. No event reports a sandbox reset, but reading this order shows one.
   */
  const longestUnread = (storeId: number): OrderRow[] =>
    database.orders
      .open()
      .filter((row) => row.storeId === storeId && row.status !== 'PENDING')
      .toSorted((one, other) => one.asOf - other.asOf)
      .slice(0, 1);

  /** Queues the orders that were PENDING and are no longer listed, because their state is unknown. */
  const finish = (storeId: number, sweep: PendingSweep, { pending, unreadable }: Expected): void => {
    swept.set(storeId, sweep);
    const isGone = (id: string): boolean => (database.orders.version(id)?.goneAt ?? null) !== null;
    const isMissing = ({ id }: { readonly id: string }): boolean => !sweep.ids.has(id) && !isGone(id);
    const missing = pending.filter(isMissing);
    unlisted.set(
      storeId,
      new Map(missing.flatMap(({ id, type, asOf }) => (isListedByDefault(type) ? [[id, asOf]] : []))),
    );
    database.unsaved.keepListed(storeId, sweep.ids);
    const queue = (orders: readonly { readonly id: string }[]): void => {
      for (const { id } of orders) database.refetchQueue.add(id, storeId);
    };
    if (database.disk() === 'ok') {
      database.write(() => queue([...missing, ...unreadable.filter(isMissing)]));
      // Each sweep queues one: what a power cut loses comes again.
      database.writeRelaxed(() => queue(longestUnread(storeId)));
    }
    parts.events.emit('sync.changed');
  };

  const sweepStore = async (storeId: number): Promise<boolean> => {
    const isOurs = (order: { readonly storeId: number }): boolean => order.storeId === storeId;
    const expected = {
      pending: database.orders.withStatus('PENDING').filter(isOurs),
      unreadable: database.orders.unreadable().filter(isOurs),
    };
    const params = { store_id: storeId };
    const query = { status: 'PENDING' as const, limit: LIMITS.pageSizeMax };
    const listed = new Set<string>();
    let at: Instant | null = null;
    const end = await readPages(
      (cursor) => client.request('listOrders', { params, query: { ...query, cursor }, purpose: 'watch' }),
      (page, sentAt) => {
        at ??= sentAt;
        for (const id of savePage(storeId, page, sentAt)) listed.add(id);
        if (page.next === null) finish(storeId, { at, ids: listed }, expected);
      },
    );
    if (end === 'complete' || end === 'repeated') notAllowed.delete(storeId);
    else if (end === 'not_allowed') notAllowed.add(storeId);
    return end !== 'broken_off';
  };

  return {
    mayList: (storeId) => !notAllowed.has(storeId),
    lastSweep: (storeId) => swept.get(storeId) ?? null,
    confirm: (orderId) => void confirmed.add(orderId),
    isUnlisted: ({ id, storeId, asOf }) => !confirmed.has(id) && unlisted.get(storeId)?.get(id) === asOf,
    sweep: async () => {
      let isAny = false;
      for (const storeId of parts.storeIds) isAny = (await sweepStore(storeId)) || isAny;
      return isAny;
    },
    sweepNext: async () => {
      const storeId = parts.storeIds[turn % parts.storeIds.length];
      turn += 1;
      if (storeId !== undefined) await sweepStore(storeId);
    },
  };
}
