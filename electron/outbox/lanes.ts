/** Where an action queues: those of one lane go one after another, lanes side by side. */

import type { ActionPayload } from '../contract/domain/actions.ts';

export function laneOf(storeId: number, deed: ActionPayload): string {
  switch (deed.kind) {
    case 'accept':
    case 'reject':
    case 'hand_back':
    case 'retry_courier':
      return `order:${deed.orderId}`;
    case 'adjustment':
    case 'count':
      return laneOfItem(storeId, deed.barcode);
    case 'import':
      // What it waits for, and what waits for it, its rows tell (database/tables/actions/push-rows.ts).
      return `import:${storeId}:${deed.asOf}`;
    case 'acknowledge':
      return `sale:${deed.eventId}`;
  }
}

/** The lane of what changes one item of a store. */
export function laneOfItem(storeId: number, barcode: string): string {
  return `barcode:${storeId}:${barcode}`;
}
