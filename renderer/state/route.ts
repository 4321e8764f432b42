/**
 * The current screen. It is in the address after the #, so that the rail consists of links and a reload keeps the
 * screen.
 */

import { useSyncExternalStore } from 'react';

export const SCREENS = [
  'orders',
  'stock',
  'counting',
  'import',
  'syncs',
  'sales',
  'report',
  'activity',
  'practice',
  'settings',
] as const;
export type Screen = (typeof SCREENS)[number];

/** Identifies an order in IPC calls. */
export interface OrderKey {
  readonly storeId: number;
  readonly orderId: string;
}

/** Identifies an item of a store in IPC calls. */
export interface ItemKey {
  readonly storeId: number;
  readonly barcode: string;
}

export interface ScreenRoute {
  readonly screen: Screen;
  /** The order whose details are open on Orders or Practice. */
  readonly opened: OrderKey | null;
  /** The item that is open on Stock. */
  readonly item: ItemKey | null;
}

/**
 * Parses an address: "#orders/3/ord_1" → Orders with that order's details open, "#stock/3/8901…" → Stock with that item
 * open. Anything unknown is Orders.
 */
export function parseRoute(hash: string): ScreenRoute {
  const [name = '', store = '', encodedId = ''] = hash.replace(/^#/, '').split('/');
  const screen = SCREENS.find((each) => each === name) ?? 'orders';
  const storeId = Number(store);
  if (encodedId === '' || !Number.isSafeInteger(storeId)) return { screen, opened: null, item: null };
  const id = decodeURIComponent(encodedId);
  return screen === 'stock'
    ? { screen, opened: null, item: { storeId, barcode: id } }
    : { screen, opened: { storeId, orderId: id }, item: null };
}

/** The address of a screen, for a link's `href`. */
export function linkTo(screen: Screen, opened: OrderKey | null = null): string {
  return opened === null ? `#${screen}` : `#${screen}/${opened.storeId}/${encodeURIComponent(opened.orderId)}`;
}

/** Opens an item on Stock. */
export function goToItem({ storeId, barcode }: ItemKey): void {
  location.hash = `#stock/${storeId}/${encodeURIComponent(barcode)}`;
}

export function goTo(screen: Screen, opened: OrderKey | null = null): void {
  location.hash = linkTo(screen, opened);
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useRoute(): ScreenRoute {
  return parseRoute(useSyncExternalStore(subscribeToHash, () => location.hash));
}
