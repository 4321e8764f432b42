/** Calls `flush` a little later, when more requests may have arrived. */
export type FlushScheduler = (flush: () => void) => void;

interface Job {
  /** Runs the work. Returns the function that settles its promise, to be called after the commit. */
  readonly run: () => () => void;
  readonly fail: (error: unknown) => void;
}

type Transaction = <Result>(work: () => Result) => Result;

function rethrow(error: unknown): never {
  throw error;
}

function runOrRecover<Result>(
  transaction: Transaction,
  work: () => Result,
  recover: (error: unknown) => Result,
): Result {
  try {
    return transaction(work);
  } catch (error) {
    return transaction(() => recover(error));
  }
}

/**
 * Lets requests that arrive together share a commit, which is the slow part. Each has a nested transaction, so that one
 * can be rolled back alone. None is answered before the commit is on disk. By default each commits immediately.
 */
export function createGroupCommit(transaction: Transaction, scheduleFlush: FlushScheduler = (flush) => flush()) {
  let jobs: Job[] = [];

  const flush = (): void => {
    const batch = jobs;
    jobs = [];
    const runAll = (): (() => void)[] => batch.map(({ run }) => run());
    try {
      // Each job has its own transaction, so a single job needs no outer one.
      const settlers = batch.length === 1 ? runAll() : transaction(runAll);
      for (const settle of settlers) settle();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  /** Commits `work`. If it throws, rolls it back and commits `recover` instead, which may throw too. */
  return <Result>(work: () => Result, recover: (error: unknown) => Result = rethrow): Promise<Result> =>
    new Promise((resolve, reject) => {
      const run = (): (() => void) => {
        try {
          const result = runOrRecover(transaction, work, recover);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      jobs.push({ run, fail: reject });
      if (jobs.length === 1) scheduleFlush(flush);
    });
}
