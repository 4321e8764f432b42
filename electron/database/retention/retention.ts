/**
 * Removes finished records, so that the database of a busy shop stays small: finished orders with everything about
 * them, and settled actions, in steps too small to delay a ring. Whatever is open, unbooked, unanswered or still
 * decides a correction stays, however old it is.
 *
 * The file keeps its size and fills unused pages again; shrinking it would need more room on a full disk.
 */

import type { OrderSearchIndex } from '../search/order-search.ts';
import type { SqliteConnection } from '../sqlite/sqlite.ts';
import { openActionRetention } from './action-retention.ts';
import { openOrderRetention } from './order-retention.ts';
import { openPrintRetention } from './print-retention.ts';
import type { RetentionStep } from './retention-step.ts';
import { openSessionRetention } from './session-retention.ts';
import { openStockChangeRetention } from './stock-change-retention.ts';

export interface Retention {
  /** Finds the next rows to remove; null if nothing is left that ended before `before`. */
  findNext: RetentionStep;
}

export function openRetention(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): Retention {
  // Orders first, because each is removed with everything that belongs to it; later steps find what has lost its order.
  const steps: readonly RetentionStep[] = [
    ...openOrderRetention(sqlite, searchIndex),
    ...openActionRetention(sqlite),
    openPrintRetention(sqlite),
    openSessionRetention(sqlite),
    openStockChangeRetention(sqlite),
  ];
  return {
    findNext: (before) => {
      for (const step of steps) {
        const removal = step(before);
        if (removal !== null) return removal;
      }
      return null;
    },
  };
}
