/** The most connections to one origin, so that a slow receiver is not flooded. */
export const CONNECTIONS_PER_ORIGIN = 32;

interface Waiter {
  readonly origin: string;
  readonly start: () => void;
}

/**
 * Limits the connections that are open at once, to one origin and in all. Whoever gets none waits for its turn, and the time
 * limit of an attempt begins with its connection.
 */
export function createConnectionSlots(most: number) {
  const mostPerOrigin = Math.min(CONNECTIONS_PER_ORIGIN, most);
  const used = new Map<string, number>();
  let usedInAll = 0;
  let waiting: readonly Waiter[] = [];

  const countFree = (origin: string): number => Math.min(mostPerOrigin - (used.get(origin) ?? 0), most - usedInAll);

  const take = (origin: string, by: 1 | -1): void => {
    const left = (used.get(origin) ?? 0) + by;
    if (left > 0) used.set(origin, left);
    else used.delete(origin);
    usedInAll += by;
  };

  const release = (origin: string): void => {
    take(origin, -1);
    const next = waiting.find((waiter) => countFree(waiter.origin) > 0);
    waiting = waiting.filter((waiter) => waiter !== next);
    next?.start();
  };

  return {
    /** How many more connections to an origin there may be. It is 0 as long as anyone waits for one. */
    countFree,
    /** Runs work that needs a connection to an origin, at once if there is one. */
    async use<Result>(origin: string, work: () => Promise<Result>): Promise<Result> {
      if (countFree(origin) > 0) take(origin, 1);
      else
        await new Promise<void>((resolve) => {
          const start = (): void => {
            take(origin, 1);
            resolve();
          };
          waiting = [...waiting, { origin, start }];
        });
      try {
        return await work();
      } finally {
        release(origin);
      }
    },
  };
}
