/**
 * Removes what is over, so that the database of a busy shop stays small: finished orders with everything about them, and
 * settled actions, in steps so small that no ring waits for one. What is open, unbooked, unanswered or still decides a
 * correction stays, however old it is.
 */

import type { OrderSearchIndex } from '../search/order-search.ts';
import type { SqliteConnection } from '../sqlite.ts';
import { openActionRetention } from './action-retention.ts';
import { openOrderRetention } from './order-retention.ts';
import { openPrintRetention } from './print-retention.ts';
import type { RetentionStep } from './retention-step.ts';
import { openSessionRetention } from './session-retention.ts';

export interface Retention {
  /** Finds the next rows to remove; null when nothing is left that was over before `before`. */
  findNext: RetentionStep;
  /**
   * Returns a few unused pages to the disk, keeping some for the next rows. Returns whether there were any; never in a file
   * of an older app, which keeps its size and fills unused pages again.
   */
  shrink(): boolean;
}

/** Pages returned in one step, which takes about a millisecond. */
const STEP_PAGES = 64;

/** Unused pages that stay, as a part of all: tomorrow's orders fill them. */
const SPARE_PART = 0.1;
const SPARE_PAGES = 1_000;

export function openRetention(sqlite: SqliteConnection, searchIndex: OrderSearchIndex): Retention {
  // Orders first: what belongs to one is removed with it, and what is left of it has lost its order.
  const steps: readonly RetentionStep[] = [
    ...openOrderRetention(sqlite, searchIndex),
    ...openActionRetention(sqlite),
    openPrintRetention(sqlite),
    openSessionRetention(sqlite),
  ];
  const readNumber = (pragma: string): number => Number(sqlite.pragma(pragma, { simple: true }));
  return {
    findNext: (before) => {
      for (const step of steps) {
        const removal = step(before);
        if (removal !== null) return removal;
      }
      return null;
    },
    shrink: () => {
      const unused = readNumber('freelist_count');
      if (unused <= Math.max(SPARE_PAGES, readNumber('page_count') * SPARE_PART)) return false;
      sqlite.pragma(`incremental_vacuum(${STEP_PAGES})`);
      return readNumber('freelist_count') < unused;
    },
  };
}
