/** Runs `flush` a little later, when more may have come. */
export type Gather = (flush: () => void) => void;

interface Job {
  /** The work; gives what settles its promise once the commit is on the disk. */
  readonly work: () => () => void;
  readonly fail: (error: unknown) => void;
}

type Transaction = <Result>(work: () => Result) => Result;

/**
 * Lets requests that come together share one commit, the one thing that takes time: each is whole or undone by itself
 * (a transaction within the transaction), and none is answered before the commit is on the disk. Without `gather` each
 * commits at once.
 */
export function createCommitter(transaction: Transaction, gather: Gather = (flush) => flush()) {
  let jobs: Job[] = [];

  const flush = (): void => {
    const together = jobs;
    jobs = [];
    try {
      const settle = transaction(() => together.map(({ work }) => work()));
      for (const done of settle) done();
    } catch (error) {
      for (const { fail } of together) fail(error);
    }
  };

  return <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const job = (): (() => void) => {
        try {
          const result = transaction(work);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      jobs.push({ work: job, fail: reject });
      if (jobs.length === 1) gather(flush);
    });
}
