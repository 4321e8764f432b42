import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { instant, parseInstant } from '../../contract/domain/time.ts';
import type { ServiceResponse } from './response.ts';
import { createListResponse } from './response.ts';
import type { UnparsedRequest } from './route.ts';

interface Row {
  readonly position: number;
  readonly body: string;
}

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * One page of a list. `filters` is everything that makes it this list and no other; `first` is the place before its
 * first row; `rowsAfter` gives so many rows after a place; `arrange` may show them otherwise than they are.
 */
export function createPageResponse<Stored extends Row>(
  { core, caller, query }: UnparsedRequest & { query: Paging },
  filters: readonly (string | number | null)[],
  first: number,
  rowsAfter: (after: number, rows: number) => readonly Stored[],
  arrange: (rows: readonly Stored[]) => readonly Stored[] = (rows) => rows,
): ServiceResponse {
  const size = query.limit ?? LIMITS.pageSizeDefault;
  const name = JSON.stringify([caller.company.id, caller.mode, ...filters]);
  const after = query.cursor === undefined ? first : core.cursors.read(query.cursor, name);
  const rows = rowsAfter(after, size + 1);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last ? core.cursors.write(last.position, name) : null;
  return createListResponse(
    arrange(shown).map(({ body }) => body),
    next,
  );
}

/** Lists of events and sales go back 30 days; `since` (checked text) may start them later. */
export function findHistoryStart(now: Instant, since: string | undefined): Instant {
  const oldest = Math.max(0, now - LIMITS.historyMs);
  return instant(since === undefined ? oldest : Math.max(oldest, parseInstant(since)));
}
