/** How many pages of old events share a commit. Pure. */

/** They write mostly the same pages of the database's indexes; with more than these, that saves nothing any more. */
const MOST_PAGES = 20;
const FIRST_PAGES = 5;

/** What a commit may take: half of the time for which a click may wait, because the next may be the slower one. */
const COMMIT_MS = 25;

export interface CommitSize {
  /** The number of pages to store in the next commit. */
  pages(): number;
  /** Call this after each commit, with its pages and the milliseconds that it took. */
  record(pages: number, tookMs: number): void;
}

/** Fits the size to what this PC can do: as many pages as the last commit would have stored in its time. */
export function createCommitSize(): CommitSize {
  let size = FIRST_PAGES;
  return {
    pages: () => size,
    record: (pages, tookMs) => {
      const fitting = Math.floor((pages * COMMIT_MS) / Math.max(tookMs, 1));
      size = Math.max(1, Math.min(fitting, 2 * pages, MOST_PAGES));
    },
  };
}
