/** Reads a list of the API page by page. */

import type { DoneResult, ListPage, RefusedResult, RetryResult, UnreadableResult } from '../api-client/response.ts';
import type { Instant } from '../contract/domain/time.ts';

/** The result of a request for one page. */
export type PageResult<Item> = DoneResult<ListPage<Item>> | RefusedResult | UnreadableResult | RetryResult;

/**
 * Requests one page after another and hands each to `onPage` before it requests the next, up to the end of the list or
 * `maxPages`. Returns false when a request failed; pages already handed over stay.
 */
export async function readPages<Item>(
  requestPage: (cursor: string | undefined) => Promise<PageResult<Item>>,
  onPage: (page: ListPage<Item>, sentAt: Instant) => void,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const result = await requestPage(cursor);
    if (result.kind !== 'done') return false;
    onPage(result.value, result.sentAt);
    if (result.value.next === null) return true;
    cursor = result.value.next;
  }
  return true;
}
