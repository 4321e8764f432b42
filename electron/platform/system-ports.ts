import { randomBytes } from 'node:crypto';
import { uptime } from 'node:os';
import { DAY, instant, SECOND } from '../contract/domain/time.ts';
import type { Clock, Randomness, Timers } from '../contract/ports.ts';
import { postToLoopback } from './network/loopback-post.ts';

const clock: Clock = {
  now: () => instant(Date.now()),
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * SECOND,
};

const timers: Timers = {
  after(milliseconds, task) {
    // A delay of more than 2³¹ milliseconds would fire at once.
    const timer = setTimeout(task, Math.min(milliseconds, DAY));
    return () => clearTimeout(timer);
  },
};

const randomness: Randomness = {
  fraction: () => Math.random(),
  bytes: (count) => new Uint8Array(randomBytes(count)),
};

/** An unguessable text for one use. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The machine's clock, timers, randomness and its own ports. Tests and the simulation pass their own. */
export const systemPorts = { clock, timers, randomness, postToTally: postToLoopback };
