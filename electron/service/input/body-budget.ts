import { Failure } from '../core/failure.ts';
import type { CountBytes } from '../core/http.ts';

const createBusyFailure = (): Failure =>
  new Failure('internal_error', 'The service is reading as many large bodies as it can. Send this again.', {
    status: 503,
    headers: { 'retry-after': '1' },
  });

/** The first bytes of each body, which don't count: a small one is always read. */
const FREE_BYTES = 64 * 1024;

/** Bounds the bytes of all large bodies that are read at the same time to `limit`. */
export function createBodyBudget(limit: number) {
  let held = 0;
  return {
    /** Reads a body. `work` counts the bytes that arrive, which throws 503 once there are too many. */
    async use<Result>(work: (count: CountBytes) => Promise<Result>): Promise<Result> {
      let received = 0;
      let own = 0;
      try {
        return await work((bytes) => {
          received += bytes;
          const more = Math.max(0, received - FREE_BYTES) - own;
          if (held + more > limit) throw createBusyFailure();
          held += more;
          own += more;
        });
      } finally {
        held -= own;
      }
    },
  };
}

export type BodyBudget = ReturnType<typeof createBodyBudget>;
