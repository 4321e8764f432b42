/** Moves the focus after a key has answered a New order. */

import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { focusOrder } from '../column/card-focus.ts';
import { isLapsed } from '../column/lapsed-orders.ts';

/** How long letters are ignored on the order that gets the focus, so that a key pressed twice accepts one order. */
const UNREAD_MS = 300;

let arrived: { readonly orderId: string; readonly at: number } | null = null;

/**
 * Finds the order after an answered one: the next that waits for an answer, else the first. A lapsed one only if no other
 * waits. Pure.
 */
export function findNextOrder(cards: readonly OrderCard[], orderId: string, now: number): OrderCard | null {
  const at = cards.findIndex((card) => card.orderId === orderId);
  const waiting = [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))].filter(({ action }) => action === null);
  return waiting.find((card) => !isLapsed(card, now)) ?? waiting[0] ?? null;
}

/** Focuses an order that staff didn't choose, because they answered another one. */
export function focusNextOrder(orderId: string): void {
  if (focusOrder(orderId)) arrived = { orderId, at: performance.now() };
}

/** Whether the focus has moved to this order so recently that a key can't be meant for it. */
export function isUnread(orderId: string): boolean {
  return arrived?.orderId === orderId && performance.now() - arrived.at < UNREAD_MS;
}
