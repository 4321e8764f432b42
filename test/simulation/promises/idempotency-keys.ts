import { HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import { ADDRESS } from '../service/simulated-service.ts';
import type { MakeWatch } from './promise-monitor.ts';

/** The latest at which a key may be sent again, with what the service's time can't be known closer. */
const LATEST_MS = 23 * HOUR + MINUTE;

/** C9: an Idempotency-Key is never sent again later than 23 hours after it was first sent. */
export const watchOldKeys: MakeWatch = (world, broken) => {
  const first = new Map<string, number>();
  return {
    left(counter, { headers, url }) {
      const key = headers['idempotency-key'];
      if (key === undefined) return;
      const now = world.clock.monotonic();
      const before = first.get(key);
      if (before === undefined) first.set(key, now);
      else if (now - before > LATEST_MS) {
        broken(
          `${counter.name} sends a key again after ${((now - before) / HOUR).toFixed(1)} hours (${url.slice(ADDRESS.length)})`,
        );
      }
    },
  };
};

/** C16: a key goes to its own address alone, and a database stays bound to what it was made for. */
export const watchBinding: MakeWatch = (_world, broken) => {
  const bound = new Map<string, string>();
  return {
    started(counter) {
      const value = counter.database.bound();
      if (value === undefined || (bound.get(counter.file) ?? value) !== value) {
        broken(`${counter.name}: its database is bound to ${value}`);
      } else bound.set(counter.file, value);
    },
    left(counter, { url, headers }) {
      const isHome = url.startsWith(`${ADDRESS}/`) && headers['authorization'] === `Bearer ${counter.key.secret}`;
      if (!isHome) broken(`${counter.name} sends a key that is not its own, or elsewhere`);
    },
  };
};
