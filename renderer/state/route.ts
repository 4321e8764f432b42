/** Which screen is shown, kept in the address after the #, so that the rail is made of links and a reload comes back. */

import { useSyncExternalStore } from 'react';

export const SCREENS = ['orders', 'sales', 'activity', 'practice', 'settings'] as const;
export type Screen = (typeof SCREENS)[number];

/** An order, named as the bridge names it. */
export interface OrderName {
  readonly storeId: number;
  readonly orderId: string;
}

export interface Route {
  readonly screen: Screen;
  /** The order whose details are open on Orders or Practice. */
  readonly opened: OrderName | null;
}

/** "#orders/3/ord_1" → Orders with that order's details open. Whatever it can't read is Orders. */
export function readRoute(hash: string): Route {
  const [name = '', store = '', order = ''] = hash.replace(/^#/, '').split('/');
  const screen = SCREENS.find((each) => each === name) ?? 'orders';
  const storeId = Number(store);
  const opened = order !== '' && Number.isSafeInteger(storeId) ? { storeId, orderId: decodeURIComponent(order) } : null;
  return { screen, opened };
}

/** The address of a screen, for a link. */
export function linkTo(screen: Screen, opened: OrderName | null = null): string {
  return opened === null ? `#${screen}` : `#${screen}/${opened.storeId}/${encodeURIComponent(opened.orderId)}`;
}

export function goTo(screen: Screen, opened: OrderName | null = null): void {
  location.hash = linkTo(screen, opened);
}

function followHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Where we are. */
export function useRoute(): Route {
  return readRoute(useSyncExternalStore(followHash, () => location.hash));
}
