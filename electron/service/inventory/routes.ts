import { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { adjustments } from '../../contract/api/requests.ts';
import { answer, list } from '../checks/answer.ts';
import { Failure } from '../checks/failure.ts';
import { page } from '../checks/page.ts';
import type { Route } from '../checks/route.ts';
import { storeRoute } from '../checks/route.ts';
import type { ListedItem } from '../storage/items.ts';
import { applyAdjustments } from './adjust.ts';
import { itemResource } from './resources.ts';
import { finishedSync } from './rows.ts';

/** Rows are judged one by one, so of the list only its length is judged here. */
const adjustmentRequest = adjustments.extend({ adjustments: z.array(z.unknown()).min(1).max(LIMITS.pushItems) });

const asRow = (item: ListedItem) => ({ position: item.position, body: JSON.stringify(itemResource(item)) });

/** Section Inventory. */
export const inventoryRoutes: readonly Route[] = [
  storeRoute('listInventory', (call) => {
    const { core, store, query, now } = call;
    if (query.barcode !== undefined) {
      const item = core.storage.items.listed(store.id, query.barcode, now);
      if (!item) throw new Failure('unknown_barcode', `The store has never had the barcode ${query.barcode}.`);
      return list([asRow(item).body]);
    }
    return page(call, ['inventory', store.id], 0, (after, rows) =>
      core.storage.items.page(store.id, after, rows, now).map(asRow),
    );
  }),

  storeRoute(
    'adjustInventory',
    ({ core, caller, store, body, now }) => {
      const rows = body.adjustments;
      const sync = {
        id: core.ids.uuid(),
        kind: 'adjustment' as const,
        storeId: store.id,
        asOf: null,
        received: rows.length,
        createdAt: now,
      };
      const done = finishedSync(sync, applyAdjustments(core, store.id, sync.id, rows, now), now);
      core.storage.syncs.add(done, { companyId: caller.company.id, createdAt: now });
      return answer(200, done);
    },
    adjustmentRequest,
  ),
];
