import { HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import { SERVICE_ADDRESS } from '../service/simulated-service.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The greatest age at which a key may be sent again, plus the possible error of the service's time. */
const LATEST_MS = 23 * HOUR + MINUTE;

/** C9: an Idempotency-Key is never sent again later than 23 hours after it was first sent. */
export const monitorKeyAge: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const firstSentAt = new Map<string, number>();
  return {
    requestLeft(counter, { headers, url }) {
      const key = headers['idempotency-key'];
      if (key === undefined) return;
      const now = simulation.clock.monotonic();
      const sentAt = firstSentAt.get(key);
      recordCheck(sentAt !== undefined);
      if (sentAt === undefined) firstSentAt.set(key, now);
      else if (now - sentAt > LATEST_MS) {
        report(
          `${counter.name} sends a key again after ${((now - sentAt) / HOUR).toFixed(1)} hours (${url.slice(SERVICE_ADDRESS.length)})`,
        );
      }
    },
  };
};

/** C16: a key is sent only to its own address, and a database stays bound to its connection. */
export const monitorBinding: CreatePromiseMonitor = (_world, report, recordCheck) => {
  const bindings = new Map<string, string>();
  return {
    started(counter) {
      const value = counter.database.binding();
      recordCheck(bindings.has(counter.file));
      if (value === undefined || (bindings.get(counter.file) ?? value) !== value) {
        report(`${counter.name}: its database is bound to ${value}`);
      } else bindings.set(counter.file, value);
    },
    requestLeft(counter, { url, headers }) {
      const isOwn =
        url.startsWith(`${SERVICE_ADDRESS}/`) && headers['authorization'] === `Bearer ${counter.key.secret}`;
      if (!isOwn) report(`${counter.name} sends a key that is not its own, or elsewhere`);
    },
  };
};
