/** Runs `flush` a little later, when more may have come. */
export type FlushScheduler = (flush: () => void) => void;

interface Job {
  /** The work; gives what settles its promise once the commit is on the disk. */
  readonly work: () => () => void;
  readonly fail: (error: unknown) => void;
}

type Transaction = <Result>(work: () => Result) => Result;

function rethrow(error: unknown): never {
  throw error;
}

function oneOrOther<Result>(transaction: Transaction, work: () => Result, instead: (error: unknown) => Result): Result {
  try {
    return transaction(work);
  } catch (error) {
    return transaction(() => instead(error));
  }
}

/**
 * Lets requests that come together share one commit, the one thing that takes time: each is whole or undone by itself
 * (a transaction within the transaction), and none is answered before the commit is on the disk. Without `gather` each
 * commits at once.
 */
export function createGroupCommit(transaction: Transaction, gather: FlushScheduler = (flush) => flush()) {
  let jobs: Job[] = [];

  const flush = (): void => {
    const together = jobs;
    jobs = [];
    const all = (): (() => void)[] => together.map(({ work }) => work());
    try {
      // One alone is a transaction already.
      const settle = together.length === 1 ? all() : transaction(all);
      for (const done of settle) done();
    } catch (error) {
      for (const { fail } of together) fail(error);
    }
  };

  /** When `work` throws it is undone, and what `instead` does takes its place; it may throw as well. */
  return <Result>(work: () => Result, instead: (error: unknown) => Result = rethrow): Promise<Result> =>
    new Promise((resolve, reject) => {
      const job = (): (() => void) => {
        try {
          const result = oneOrOther(transaction, work, instead);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      jobs.push({ work: job, fail: reject });
      if (jobs.length === 1) gather(flush);
    });
}
