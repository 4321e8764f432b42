/**
 * The versions of the database. Migration n (counted from 1) leads from version n − 1 to n in one transaction. A
 * released migration is never edited; a new one is a new file at the end of the list, and only adds.
 *
 * A new table or column that a screen shows also goes into tracked-tables.ts; one that only staff can know goes into
 * durability/journaled-tables.ts.
 *
 * Times are instants (milliseconds of the service's time), amounts are paise, and flags are 1 and 0.
 */

import { INITIAL_SCHEMA } from './0001-initial-schema.ts';
import { BILLS_AND_SHELF } from './0002-bills-and-shelf.ts';
import { REFETCH_QUEUE_AND_SHELF_DETAILS } from './0003-refetch-queue-and-shelf-details.ts';
import { PUSH_ROWS } from './0004-push-rows.ts';
import { ORDER_SEARCH } from './0005-order-search.ts';
import { ITEM_SEARCH_AND_COUNTING } from './0006-item-search-and-counting.ts';
import { IMPORTS } from './0007-imports.ts';
import { PRINTS } from './0008-prints.ts';
import { EVENTS_BY_TIME } from './0009-events-by-time.ts';
import { ACTIONS_BY_ORIGIN } from './0010-actions-by-origin.ts';
import { PROVISIONAL_TIMES } from './0011-provisional-times.ts';
import { ACTIONS_BY_IMPORT } from './0012-actions-by-import.ts';
import { SALES_REPORT } from './0013-sales-report.ts';
import { SHELF_CHANGES } from './0014-shelf-changes.ts';
import { REPORT_TRIGGERS } from './0015-report-triggers.ts';
import { APPLIED_COUNTS } from './0016-applied-counts.ts';
import { CLOSINGS } from './0017-closings.ts';
import { COUNTS_AFTER_ACTIONS } from './0018-counts-after-actions.ts';
import { PACKED_ORDERS } from './0019-packed-orders.ts';
import { IMPORT_SENDERS } from './0020-import-senders.ts';
import { FEW_OF_MANY } from './0021-few-of-many.ts';
import { COMPACT_ROWS } from './0022-compact-rows.ts';
import { COMPACT_EVENTS } from './0023-compact-events.ts';
import { PROVISIONAL_PRINT_TIMES } from './0024-provisional-print-times.ts';
import { PC_CLOCK } from './0025-pc-clock.ts';

export const MIGRATIONS: readonly string[] = [
  INITIAL_SCHEMA,
  BILLS_AND_SHELF,
  REFETCH_QUEUE_AND_SHELF_DETAILS,
  PUSH_ROWS,
  ORDER_SEARCH,
  ITEM_SEARCH_AND_COUNTING,
  IMPORTS,
  PRINTS,
  EVENTS_BY_TIME,
  ACTIONS_BY_ORIGIN,
  PROVISIONAL_TIMES,
  ACTIONS_BY_IMPORT,
  SALES_REPORT,
  SHELF_CHANGES,
  REPORT_TRIGGERS,
  APPLIED_COUNTS,
  CLOSINGS,
  COUNTS_AFTER_ACTIONS,
  PACKED_ORDERS,
  IMPORT_SENDERS,
  FEW_OF_MANY,
  COMPACT_ROWS,
  COMPACT_EVENTS,
  PROVISIONAL_PRINT_TIMES,
  PC_CLOCK,
];
