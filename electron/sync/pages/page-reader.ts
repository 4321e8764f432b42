/** Reads a list of the API page by page. */

import { findParkReason } from '../../api-client/connection-state.ts';
import type {
  AnyApiResult,
  DoneResult,
  ListPage,
  RefusedResult,
  RetryResult,
  UnreadableResult,
} from '../../api-client/response.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { createCursorWatch } from './cursor-watch.ts';

/**
 * How a reading ended. `repeated`: the list repeats itself, so the rest can't be read. `not_allowed`: the store or the
 * key doesn't allow the list (403), and trying again soon is useless.
 */
export type ReadEnd = 'complete' | 'repeated' | 'not_allowed' | 'broken_off';

/** The result of a request for one page. */
export type PageResult<Item> = DoneResult<ListPage<Item>> | RefusedResult | UnreadableResult | RetryResult;

/**
 * Requests one page after another and hands each to `onPage` before it requests the next, up to the end of the list or
 * `maxPages`. When a request fails, pages already handed over stay.
 */
export async function readPages<Item>(
  requestPage: (cursor: string | undefined) => Promise<PageResult<Item>>,
  onPage: (page: ListPage<Item>, sentAt: Instant) => void,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<ReadEnd> {
  const watch = createCursorWatch();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const result = await requestPage(cursor);
    if (result.kind !== 'done') return isNotAllowed(result) ? 'not_allowed' : 'broken_off';
    onPage(result.value, result.sentAt);
    if (result.value.next === null) return 'complete';
    if (watch.repeats(result.value)) return 'repeated';
    cursor = result.value.next;
  }
  return 'complete';
}

/** Any other refusal parks the store, or is about the request itself. */
function isNotAllowed(result: AnyApiResult): boolean {
  return result.kind === 'refused' && result.status === 403 && findParkReason(result) === null;
}
