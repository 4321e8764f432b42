import { resolve4, resolve6 } from 'node:dns/promises';
import { instant } from '../../contract/domain/time.ts';
import type { Clock, HttpTransport, Log, Randomness, Timers } from '../../contract/ports.ts';
import { readBeginning } from '../adapters/response-beginning.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';

// The clock, timers, randomness, resolver, network and log of the platform.

/** On the platform the clock stands still while a request computes, and moves on when it waits. */
export const platformClock: Clock = { now: () => instant(Date.now()), monotonic: () => performance.now() };

export const platformTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, Math.max(0, milliseconds));
    return () => clearTimeout(timer);
  },
};

export const platformRandomness: Randomness = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};

/** Resolves by DNS over HTTPS, which is what the platform has. */
export const lookupByPlatform: HostLookup = async (hostname) => {
  const found = await Promise.allSettled([resolve4(hostname), resolve6(hostname)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
};

/**
 * Sends webhooks by the platform's fetch, without following redirects. Which addresses it reaches is up to the network that
 * the platform gives: workerd checks the very address that it connects to, and Cloudflare reaches public ones only.
 */
export const platformTransport: HttpTransport = async ({ method, url, headers, body, signal }) => {
  const response = await fetch(url, {
    method,
    headers: { ...headers },
    body: body ?? null,
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    body: response.body ? await readBeginning(response.body) : '',
  };
};

/** Writes each event as a line of JSON to the platform's log. */
export const platformLog: Log = (event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
};
