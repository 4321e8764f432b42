/** What a chain's administrator decides about updates, in the rollout file. Pure. */

import { createHash } from 'node:crypto';
import { instant, MINUTE, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { Rollout } from '../../platform/rollout/rollout.ts';

export type UpdatePolicy = Pick<Rollout, 'updateRing' | 'updateVersion' | 'updateQuietHours'>;

/**
 * Whether a counter gets a version that goes to `part` percent of the counters for now. Each counter has another place
 * for each version, so that it isn't always the same shops that try what is new.
 */
export function isInRing({ updateRing }: UpdatePolicy, version: string, part: number, counterId: string): boolean {
  switch (updateRing) {
    case 'early':
      return part > 0;
    case 'late':
      return part >= 100;
    case 'usual':
    case null:
      return findPlace(counterId, version) < part;
  }
}

/** A counter's place for a version, from 0 to 99. */
function findPlace(counterId: string, version: string): number {
  return createHash('sha256').update(`${counterId} ${version}`).digest().readUInt32BE(0) % 100;
}

/** Whether Counter may not begin an installation now, by the hours of India. They may reach over midnight. */
export function isQuietHour({ updateQuietHours: quiet }: UpdatePolicy, now: number): boolean {
  if (quiet === null) return false;
  const minute = Math.floor((now - startOfIndiaDay(instant(now))) / MINUTE);
  const isAfterFrom = minute >= quiet.from;
  const isBeforeTo = minute < quiet.to;
  return quiet.from < quiet.to ? isAfterFrom && isBeforeTo : isAfterFrom || isBeforeTo;
}
