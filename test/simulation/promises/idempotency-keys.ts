import { HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import { SERVICE_ADDRESS } from '../service/simulated-service.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The latest at which a key may be sent again, with what the service's time can't be known closer. */
const LATEST_MS = 23 * HOUR + MINUTE;

/** C9: an Idempotency-Key is never sent again later than 23 hours after it was first sent. */
export const monitorKeyAge: CreatePromiseMonitor = (world, broken) => {
  const first = new Map<string, number>();
  return {
    requestLeft(counter, { headers, url }) {
      const key = headers['idempotency-key'];
      if (key === undefined) return;
      const now = world.clock.monotonic();
      const before = first.get(key);
      if (before === undefined) first.set(key, now);
      else if (now - before > LATEST_MS) {
        broken(
          `${counter.name} sends a key again after ${((now - before) / HOUR).toFixed(1)} hours (${url.slice(SERVICE_ADDRESS.length)})`,
        );
      }
    },
  };
};

/** C16: a key goes to its own address alone, and a database stays bound to what it was made for. */
export const monitorBinding: CreatePromiseMonitor = (_world, broken) => {
  const bound = new Map<string, string>();
  return {
    started(counter) {
      const value = counter.database.binding();
      if (value === undefined || (bound.get(counter.file) ?? value) !== value) {
        broken(`${counter.name}: its database is bound to ${value}`);
      } else bound.set(counter.file, value);
    },
    requestLeft(counter, { url, headers }) {
      const isHome =
        url.startsWith(`${SERVICE_ADDRESS}/`) && headers['authorization'] === `Bearer ${counter.key.secret}`;
      if (!isHome) broken(`${counter.name} sends a key that is not its own, or elsewhere`);
    },
  };
};
