import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant, parseNearestInstantOrNull } from '../../contract/domain/time.ts';
import type { JoinedRows } from '../storage/tables/orders.ts';
import type { ServiceResponse } from './response.ts';
import { createJoinedListResponse, createListResponse } from './response.ts';
import type { UnvalidatedRequest } from './route.ts';

/** The start position of a list that is sorted newest first. */
export const NEWEST_FIRST = Number.MAX_SAFE_INTEGER;

interface Row {
  readonly position: number;
  readonly body: string;
}

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

type Filters = readonly (string | number | null)[];

/** How many rows a page has, after which position, and how to write a cursor of the same list. */
function readPage(
  { cursors, caller, query }: UnvalidatedRequest & { query: PageQuery },
  filters: Filters,
  start: number,
) {
  const list = JSON.stringify([caller.company.id, caller.mode, ...filters]);
  return {
    size: query.limit ?? LIMITS.pageSizeDefault,
    after: query.cursor === undefined ? start : cursors.decode(query.cursor, list),
    encode: (position: number) => cursors.encode(position, list),
  };
}

/**
 * One page of a list.
 *
 * @param filters everything that distinguishes this list from others
 * @param start the position before the first row
 * @param rowsAfter reads up to a number of rows after a position
 * @param arrange changes the rows to show, after the cursor is taken from them
 */
export function createPageResponse<Stored extends Row>(
  request: UnvalidatedRequest & { query: PageQuery },
  filters: Filters,
  start: number,
  rowsAfter: (after: number, rows: number) => readonly Stored[],
  arrange: (rows: readonly Stored[]) => readonly Stored[] = (rows) => rows,
): ServiceResponse {
  const { size, after, encode } = readPage(request, filters, start);
  const rows = rowsAfter(after, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const bodies = arrange(page).map(({ body }) => body);
  return createListResponse(bodies, rows.length > size && last ? encode(last.position) : null);
}

/** {@link createPageResponse} for a list whose rows the database joins: that costs a fifth of joining them here. */
export function createJoinedPageResponse(
  request: UnvalidatedRequest & { query: PageQuery },
  filters: Filters,
  start: number,
  rowsAfter: (after: number, rows: number) => JoinedRows,
): ServiceResponse {
  const { size, after, encode } = readPage(request, filters, start);
  const { count, last, bodies } = rowsAfter(after, size);
  const hasMore = count === size && last !== null && rowsAfter(last, 1).count > 0;
  return createJoinedListResponse(bodies ?? Buffer.alloc(0), hasMore ? encode(last) : null);
}

/** Where a list of events or sales starts: 30 days ago or, if later, at `since`, which must be valid. */
export function findHistoryStart(now: Instant, since: string | undefined): Instant {
  const oldest = Math.max(0, now - LIMITS.historyMs);
  const wanted = since === undefined ? null : parseNearestInstantOrNull(since);
  return instant(Math.max(oldest, wanted ?? oldest));
}
