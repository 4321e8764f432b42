/** Where an action queues: those of one lane go one after another, lanes side by side. */

import type { Deed } from '../contract/actions.ts';

export function laneOf(storeId: number, deed: Deed): string {
  switch (deed.kind) {
    case 'accept':
    case 'reject':
    case 'hand_back':
    case 'retry_courier':
      return `order:${deed.orderId}`;
    case 'adjustment':
    case 'count':
      return `barcode:${storeId}:${deed.barcode}`;
    case 'acknowledge':
      return `sale:${deed.eventId}`;
  }
}
