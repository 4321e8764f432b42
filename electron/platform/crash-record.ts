import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { MINUTE } from '../contract/domain/time.ts';
import type { Clock } from '../contract/ports.ts';

/** The record's file, in the data folder. */
export const CRASH_FILE = 'crashes.json';

/** The time in which crashes are counted. */
export const CRASH_WINDOW_MS = 10 * MINUTE;

/** How many crashes within that time the app recovers from on its own. After one more it waits for staff. */
const RESTARTS = 3;

const stored = z.object({ times: z.array(z.number()) });

/** When the app ended because of an error of its own, over all its runs. */
export interface CrashRecord {
  /** Adds a crash that is happening now. Returns what must be handed to the next run because it can't be stored. */
  add(): readonly number[];
  /** Whether the app crashes too often to restart on its own. */
  isExhausted(): boolean;
  /** Forgets all crashes, because staff start the app again. */
  clear(): void;
}

/**
 * The crashes that count at a given time. Times in the future count as well, because the clock may have been set back.
 */
export function listRecentCrashes(times: readonly number[], now: number): readonly number[] {
  return [...new Set(times)].filter((time) => Math.abs(now - time) <= CRASH_WINDOW_MS).sort((a, b) => a - b);
}

/** Whether crashes at these times are too many to restart without being asked. */
export function areTooManyCrashes(times: readonly number[], now: number): boolean {
  return listRecentCrashes(times, now).length > RESTARTS;
}

/** Keeps the record in a file. `handedOver`: the crashes that the previous run could not store. */
export function createCrashRecord(file: string, handedOver: readonly number[], clock: Clock): CrashRecord {
  let unstored = handedOver;
  const list = (): readonly number[] => listRecentCrashes([...readTimes(file), ...unstored], clock.now());
  const store = (times: readonly number[]): void => {
    unstored = writeTimes(file, times) ? [] : times;
  };
  return {
    add() {
      store([...list(), clock.now()]);
      return unstored;
    },
    isExhausted: () => areTooManyCrashes(list(), clock.now()),
    clear() {
      store([]);
    },
  };
}

/** A missing or damaged file counts as no crash, because the app must start. */
function readTimes(file: string): readonly number[] {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8'))).times;
  } catch {
    return [];
  }
}

function writeTimes(file: string, times: readonly number[]): boolean {
  try {
    writeFileSync(file, JSON.stringify({ times }), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}
