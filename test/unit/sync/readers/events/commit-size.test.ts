import { expect, test } from 'vitest';
import { createCommitSize } from '../../../../../electron/sync/readers/events/commit-size.ts';

/** The sizes of commits on a PC that takes `msPerPage` for a page. */
function listSizes(msPerPage: number, commits: number): number[] {
  const size = createCommitSize();
  return Array.from({ length: commits }, () => {
    const pages = size.pages();
    size.record(pages, pages * msPerPage);
    return pages;
  });
}

test.each([
  ['a fast PC soon stores 20 old pages at once', 0.5, [5, 10, 20, 20]],
  ['a usual PC stores as many as it can in 25 ms', 2.5, [5, 10, 10, 10]],
  ['a slow PC stores one at a time', 20, [5, 1, 1, 1]],
  ['a PC that takes longer than that for one page stores one', 90, [5, 1, 1, 1]],
] as const)('%s', (_, msPerPage, sizes) => expect(listSizes(msPerPage, 4)).toEqual(sizes));

test('after a commit that took long, a PC stores more again', () => {
  const size = createCommitSize();
  size.record(10, 200);
  expect(size.pages()).toBe(1);
  for (let commit = 0; commit < 4; commit += 1) size.record(size.pages(), size.pages());
  expect(size.pages()).toBe(16);
});
