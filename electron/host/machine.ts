/** What this machine gives: its clock, its timers and its chance. Tests and the simulation hand in their own. */

import { randomBytes } from 'node:crypto';
import type { Chance, Clock, Timers } from '../contract/ports.ts';
import { DAY, instant } from '../contract/time.ts';

export const machineClock: Clock = {
  now: () => instant(Date.now()),
  monotonic: () => performance.now(),
};

export const machineTimers: Timers = {
  after(milliseconds, task) {
    // A longer delay than 2³¹ milliseconds would fire at once.
    const timer = setTimeout(task, Math.min(milliseconds, DAY));
    return () => clearTimeout(timer);
  },
};

export const machineChance: Chance = {
  fraction: () => Math.random(),
  bytes: (count) => new Uint8Array(randomBytes(count)),
};
