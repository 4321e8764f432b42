import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import { LOUD } from '../counter/pc.ts';
import { OUTSIDE_RUNGS } from '../service/receiver.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** How long after a rung's time it must be told where nothing is in the way: a look, and another try. */
const TOLD_WITHIN_MS = 45 * SECOND;

/** C18: what a receiver took is never sent to it again, whatever is killed or restarted. */
export const monitorToldOnce: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** When each counter learnt that each message was taken. */
  const taken = new Map<Counter, Map<string, number>>();
  const takenBy = (counter: Counter): Map<string, number> => {
    const keys = taken.get(counter) ?? new Map<string, number>();
    taken.set(counter, keys);
    return keys;
  };
  const forget = (counter: Counter): void => takenBy(counter).clear();
  return {
    // A process that dies in the moment of the answer has not stored it.
    crashed(counter) {
      const now = simulation.clock.monotonic();
      for (const [key, at] of takenBy(counter)) if (at >= now) takenBy(counter).delete(key);
    },
    // A ring that began after the backup is begun again, without what was told of it.
    databaseLost: forget,
    journalLost: forget,
    memoryLost: forget,
    outsideAnswered: (counter, key) => void takenBy(counter).set(key, simulation.clock.monotonic()),
    tellLeft(counter, key) {
      const keys = takenBy(counter);
      recordCheck(keys.size > 0);
      if (keys.has(key)) report(`${counter.name} tells ${key} again, although it was taken`);
    },
  };
};

/** C18: at a counter without faults, an order that nobody answers is told to every address in its turn. */
export const monitorToldInTime: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const told = new Map<Counter, Set<string>>();
  return {
    toldOutside(counter, key) {
      told.set(counter, (told.get(counter) ?? new Set()).add(key));
    },
    check() {
      const now = simulation.clock.monotonic();
      for (const counter of simulation.counters) {
        const { screen } = counter;
        const calmFrom = Math.max(counter.disturbedAt, simulation.receiver.upFrom) + TOLD_WITHIN_MS;
        if (!simulation.world.tellsOutside || screen === null || now < calmFrom || !counter.network.plugged) continue;
        for (const { orderId, storeId, wants, state, since } of screen.alarm.episodes) {
          if (wants !== 'decision' || state !== 'ringing') continue;
          for (const [rung, { afterMinutes }] of OUTSIDE_RUNGS.entries()) {
            if (screen.at - since < afterMinutes * MINUTE + TOLD_WITHIN_MS) continue;
            recordCheck(true);
            const key = `counter-${storeId}-${orderId}-${rung}`;
            if (told.get(counter)?.has(key) !== true) report(`${counter.name} has not told ${key}`);
          }
        }
      }
    },
  };
};

/** The PC's sound is read every two seconds while a ring is wanted. */
const NAMED_WITHIN_MS = 5 * SECOND;

/** C17: while an order rings, a PC that is muted, nearly silent or without an output is named within five seconds. */
export const monitorSilentPcs: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const wantedSince = new Map<Counter, number>();
  return {
    check() {
      const now = simulation.clock.monotonic();
      for (const counter of simulation.counters) {
        const alarm = counter.screen?.alarm;
        const isWanted = alarm?.tone === 'order' || alarm?.tone === 'cancelled';
        if (alarm === undefined || !isWanted) {
          wantedSince.delete(counter);
          continue;
        }
        if (!wantedSince.has(counter)) wantedSince.set(counter, now);
        const { reading, since } = counter.pc.sound;
        const from = Math.max(since, wantedSince.get(counter) ?? now, counter.startedAt);
        const isSilent = reading !== LOUD;
        if (now - from <= NAMED_WITHIN_MS || counter.diskFull) continue;
        recordCheck(isSilent);
        if (isSilent !== (alarm.pc.fault !== null))
          report(`${counter.name} says ${alarm.pc.fault ?? 'nothing'} of a PC that is ${reading.state}`);
      }
    },
  };
};
