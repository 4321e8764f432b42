import { randomBytes, randomInt } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { performance } from 'node:perf_hooks';
import { instant } from '../../contract/domain/time.ts';
import type { Clock, Log, Randomness, Timers } from '../../contract/ports.ts';
import type { HostLookup } from '../webhooks/webhook-address.ts';

// The machine's clock, timers, randomness, resolver and log, for the stand-alone service.

export const systemClock: Clock = { now: () => instant(Date.now()), monotonic: () => performance.now() };

export const systemTimers: Timers = {
  after(milliseconds, task) {
    if (milliseconds <= 0) {
      // setTimeout waits at least a millisecond. setImmediate runs the task once the current requests are answered.
      const next = setImmediate(task);
      return () => clearImmediate(next);
    }
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

const POOL_BYTES = 4_096;
let pool = randomBytes(POOL_BYTES);
let drawn = 0;

export const systemRandomness: Randomness = {
  /** Draws from a pool, because the system takes as long for a few bytes as for many. */
  bytes(count) {
    if (count > POOL_BYTES) return new Uint8Array(randomBytes(count));
    if (drawn + count > POOL_BYTES) {
      pool = randomBytes(POOL_BYTES);
      drawn = 0;
    }
    drawn += count;
    return new Uint8Array(pool.subarray(drawn - count, drawn));
  },
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
};

export const lookupSystemHost: HostLookup = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};

/** Writes each event as a line of JSON to standard error. */
export const stderrLog: Log = (event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
};
