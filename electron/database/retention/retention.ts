/**
 * Removes what is over, so that the database of a busy shop stays small: finished orders with everything about them, and
 * settled actions, in steps so small that no ring waits for one. What is open, unbooked, unanswered or still decides a
 * correction stays, however old it is.
 *
 * The file keeps its size and fills unused pages again: giving them back would need more room on a full disk.
 */

import type { OrderSearchIndex } from '../search/order-search.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { openActionRetention } from './action-retention.ts';
import { openOrderRetention } from './order-retention.ts';
import { openPrintRetention } from './print-retention.ts';
import type { RetentionStep } from './retention-step.ts';
import { openSessionRetention } from './session-retention.ts';
import { openShelfRetention } from './shelf-retention.ts';
import { openStockoutRetention } from './stockout-retention.ts';

export interface Retention {
  /** Finds the next rows to remove; null when nothing is left that was over before `before`. */
  findNext: RetentionStep;
}

export function openRetention(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): Retention {
  // Orders first: what belongs to one is removed with it, and what is left of it has lost its order.
  const steps: readonly RetentionStep[] = [
    ...openOrderRetention(sqlite, searchIndex),
    ...openActionRetention(sqlite),
    openPrintRetention(sqlite),
    openSessionRetention(sqlite),
    openStockoutRetention(sqlite),
    openShelfRetention(sqlite),
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
