/** Where an action queues: those of one lane go one after another, lanes side by side. */

import type { Deed } from '../contract/actions.ts';

export function laneOf(storeId: number, deed: Deed): string {
  switch (deed.kind) {
    case 'accept':
    case 'reject':
      return `order:${deed.orderId}`;
    case 'adjustment':
      return `barcode:${storeId}:${deed.barcode}`;
    case 'acknowledge':
      return `sale:${deed.eventId}`;
  }
}

/** The order that an action is about, if it is about one. */
export function orderOf(deed: Deed): string | null {
  return deed.kind === 'adjustment' ? null : deed.orderId;
}
