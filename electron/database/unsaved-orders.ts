/**
 * Orders held in memory while the disk takes no writes: those listed as PENDING, what staff decided about them, and
 * their episodes. They show, ring and can be decided (C3), and are stored in one commit when the disk takes writes
 * again. Sync reads everything else from its cursor on, which has not moved (C5).
 */

import type { ApiDeliveryOption, ApiOrder } from '../contract/api/tolerant-resources.ts';
import { isListedByDefault } from '../contract/domain/order-type.ts';
import type { ActionRow } from './tables/actions/action-row.ts';
import type { EpisodeRow, EpisodesTable } from './tables/episodes.ts';
import type { OrderSink } from './tables/orders/order-batch.ts';
import type { OrderProgress, OrderRow, OrdersTable } from './tables/orders/orders.ts';
import { buildOrderRow } from './tables/orders/orders.ts';

interface UnsavedOrder {
  readonly order: ApiOrder;
  readonly progress: OrderProgress;
}

/** Everything that is held, to hand it to the same workspace when it is opened again. */
export interface UnsavedContents {
  readonly orders: Map<string, UnsavedOrder>;
  /** The store of each PENDING order whose content can't be read. */
  readonly unreadable: Map<string, number>;
  readonly options: Map<string, readonly ApiDeliveryOption[]>;
  /** Accepts and rejects, by the action's id, oldest first. */
  readonly decisions: Map<string, ActionRow>;
  readonly episodes: Map<string, EpisodeRow>;
}

/** The episodes of orders, as the alarm changes them. */
export type EpisodeChanges = Pick<EpisodesTable, 'begin' | 'silence' | 'end' | 'tell'>;

export interface UnsavedOrders {
  readonly contents: UnsavedContents;
  /** Takes snapshots of orders as the tables do. */
  readonly sink: OrderSink;
  readonly episodes: EpisodeChanges;
  /** Stored and held episodes that have not ended, oldest first. */
  openEpisodes(): readonly EpisodeRow[];
  /** An order as held; null if it isn't. */
  row(orderId: string): OrderRow | null;
  /** What staff decided about an order, oldest first. */
  decisionsOf(orderId: string): readonly ActionRow[];
  /** Removes the PENDING orders of a store that a complete list of them lacks. */
  keepListed(storeId: number, listed: ReadonlySet<string>): void;
}

export function createUnsavedOrders(
  stored: { readonly orders: OrdersTable; readonly episodes: EpisodesTable },
  contents: UnsavedContents = createContents(),
): UnsavedOrders {
  const { orders, unreadable, decisions } = contents;
  return {
    contents,
    sink: createUnsavedSink(stored.orders, contents),
    ...createUnsavedEpisodes(stored.episodes, contents),
    row: (orderId) => {
      const held = orders.get(orderId);
      return held === undefined ? null : buildOrderRow(held.order, held.progress);
    },
    decisionsOf: (orderId) => [...decisions.values()].filter((action) => action.orderId === orderId),
    keepListed: (storeId, listed) => {
      for (const [id, { order }] of orders) {
        const isExpected = order.status === 'PENDING' && isListedByDefault(order.type);
        if (order.store_id === storeId && isExpected && !listed.has(id)) orders.delete(id);
      }
      for (const [id, store] of unreadable) if (store === storeId && !listed.has(id)) unreadable.delete(id);
    },
  };
}

function createContents(): UnsavedContents {
  return { orders: new Map(), unreadable: new Map(), options: new Map(), decisions: new Map(), episodes: new Map() };
}

function createUnsavedSink(stored: OrderSink, { orders, unreadable }: UnsavedContents): OrderSink {
  const change = (id: string, part: Partial<OrderProgress>): void => {
    const held = orders.get(id);
    if (held !== undefined) orders.set(id, { ...held, progress: { ...held.progress, ...part } });
  };
  return {
    version: (id) => {
      const held = orders.get(id);
      return held === undefined ? stored.version(id) : { ...held.progress, status: held.order.status, goneAt: null };
    },
    mode: (id) => orders.get(id)?.order.fulfilment_mode ?? stored.mode(id),
    put: (order, progress) => {
      orders.set(order.id, { order, progress });
      unreadable.delete(order.id);
    },
    setPickingSince: (id, pickingSince) => change(id, { pickingSince }),
    setSince: (id, since) => change(id, { since }),
    explainStop: (id, stopped) => change(id, { stopped }),
  };
}

function createUnsavedEpisodes(
  stored: EpisodesTable,
  { episodes }: UnsavedContents,
): Pick<UnsavedOrders, 'episodes' | 'openEpisodes'> {
  const change = (orderId: string, part: Partial<EpisodeRow>): void => {
    const known = episodes.get(orderId) ?? stored.get(orderId);
    if (known !== null && known.endedAt === null) episodes.set(orderId, { ...known, ...part });
  };
  return {
    episodes: {
      begin: (orderId, storeId, since) => {
        const known = episodes.get(orderId) ?? stored.get(orderId);
        episodes.set(orderId, {
          ...(known ?? { orderId, storeId, since, silencedUntil: null, tells: {} }),
          endedAt: null,
        });
      },
      silence: (orderId, silencedUntil) => change(orderId, { silencedUntil }),
      end: (orderId, endedAt) => change(orderId, { endedAt }),
      tell: (orderId, tell, state) => {
        const known = episodes.get(orderId) ?? stored.get(orderId);
        if (known !== null) episodes.set(orderId, { ...known, tells: { ...known.tells, [tell]: state } });
      },
    },
    openEpisodes: () => {
      const others = stored.open().filter(({ orderId }) => !episodes.has(orderId));
      const held = [...episodes.values()].filter(({ endedAt }) => endedAt === null);
      return [...others, ...held].toSorted((one, other) => one.since - other.since);
    },
  };
}
