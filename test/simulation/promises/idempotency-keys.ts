import { HOUR, MINUTE } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import { SERVICE_ADDRESS } from '../service/simulated-service.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The greatest age at which a key may be sent again, plus the possible error of the service's time. */
const LATEST_MS = 23 * HOUR + MINUTE;

/**
 * C9: an Idempotency-Key is never sent again later than 23 hours after it was first sent. Two kinds of requests don't
 * count, and the app knows both: one that never left, and one whose API key is refused, because the service does not
 * look at its Idempotency-Key then.
 */
export const monitorKeyAge: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** By key: its first request that may count. */
  const first = new Map<string, { readonly request: HttpRequest; readonly at: number }>();
  const keyOf = ({ headers }: HttpRequest): string => headers['idempotency-key'] ?? '';
  const discount = (request: HttpRequest): void => {
    if (first.get(keyOf(request))?.request === request) first.delete(keyOf(request));
  };
  return {
    requestLeft(counter, request) {
      const key = keyOf(request);
      if (key === '') return;
      const now = simulation.clock.monotonic();
      const sent = first.get(key);
      recordCheck(sent !== undefined);
      if (sent === undefined) first.set(key, { request, at: now });
      else if (now - sent.at > LATEST_MS) {
        const hours = ((now - sent.at) / HOUR).toFixed(1);
        report(`${counter.name} sends a key again after ${hours} hours (${request.url.slice(SERVICE_ADDRESS.length)})`);
      }
    },
    requestNotSent: (_counter, request) => discount(request),
    requestServed(_counter, request, { status }) {
      if (status === 401) discount(request);
    },
  };
};

/** A decision has one key for less than this; then another, because the service forgets keys. */
const SAME_KEY_MS = 19 * HOUR;

/**
 * C2: a decision of an order that was sent is sent again under the same key until the app has its answer, also when it
 * was not stored and the app was killed.
 */
export const monitorDecisionKeys: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const sent = new Map<string, { readonly key: string | undefined; readonly at: number }>();
  const nameOf = (counter: Counter, { url, body }: HttpRequest): string | null =>
    /\/orders\/[^/]+\/(accept|reject)$/.test(url) ? `${counter.name} ${url} ${body}` : null;
  const forget = (counter: Counter): void => {
    for (const name of sent.keys()) if (name.startsWith(`${counter.name} `)) sent.delete(name);
  };
  return {
    databaseLost: forget,
    requestLeft(counter, request) {
      const name = nameOf(counter, request);
      if (name === null) return;
      const key = request.headers['idempotency-key'];
      const at = simulation.clock.monotonic();
      const before = sent.get(name);
      const isKnown = before !== undefined && at - before.at < SAME_KEY_MS;
      recordCheck(isKnown);
      if (isKnown && before.key !== key) report(`${counter.name} sends a decision again under another key (${name})`);
      if (!isKnown) sent.set(name, { key, at });
    },
    responseArrived(counter, request) {
      const name = nameOf(counter, request);
      if (name !== null) sent.delete(name);
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
