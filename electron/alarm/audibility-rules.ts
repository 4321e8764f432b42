import type { SoundOffReason, UnheardAlarmView } from '../contract/ipc/alarm.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** What a page reports each second. `quiet`: it could sound, and nothing is to sound. */
export type SoundReport =
  | { readonly state: 'sounding' | 'quiet' }
  | { readonly state: 'off'; readonly reason: SoundOffReason };

/** What has been heard of the sound so far. Times are monotonic milliseconds. */
export interface AudibilityState {
  /** Since when a ring has been wanted without a break; null while none is. */
  readonly wantedSince: number | null;
  readonly soundedAt: number | null;
  readonly off: { readonly at: number; readonly reason: SoundOffReason } | null;
}

export const INITIAL_AUDIBILITY: AudibilityState = { wantedSince: null, soundedAt: null, off: null };

/** What is heard of the ring that is wanted. */
export interface AudibilityVerdict {
  /** For how long nothing has sounded, and why; null while all is well. */
  readonly unheard: { readonly forMs: number; readonly why: UnheardAlarmView['why'] } | null;
  /** In how many milliseconds that changes though nothing is reported; infinite when never. */
  readonly changesInMs: number;
}

/** Takes in a page's report. One page that sounds is enough: what another can't do is then no matter. */
export function recordSoundReport(hearing: AudibilityState, said: SoundReport, now: number): AudibilityState {
  switch (said.state) {
    case 'sounding':
      return { ...hearing, soundedAt: now };
    case 'quiet':
      return { ...hearing, off: null };
    case 'off':
      return { ...hearing, off: { at: now, reason: said.reason } };
  }
}

/** Takes in whether a ring is wanted now. */
export function recordRingWanted(hearing: AudibilityState, wanted: boolean, now: number): AudibilityState {
  return wanted === (hearing.wantedSince !== null) ? hearing : { ...hearing, wantedSince: wanted ? now : null };
}

/** Whether the ring that is wanted sounds. It doesn't when three seconds pass in silence, or a page says that it can't. */
export function assessAudibility({ wantedSince, soundedAt, off }: AudibilityState, now: number): AudibilityVerdict {
  if (wantedSince === null) return { unheard: null, changesInMs: Number.POSITIVE_INFINITY };
  const silentSince = Math.max(wantedSince, soundedAt ?? wantedSince);
  const forMs = now - silentSince;
  const saysOff = off !== null && now - off.at < ALARM_TIMINGS.heardWithin;
  const sounds = soundedAt !== null && now - soundedAt < ALARM_TIMINGS.heardWithin;
  if (forMs < ALARM_TIMINGS.heardWithin && (sounds || !saysOff)) {
    return { unheard: null, changesInMs: ALARM_TIMINGS.heardWithin - forMs };
  }
  return { unheard: { forMs, why: saysOff ? off.reason : 'silent' }, changesInMs: Number.POSITIVE_INFINITY };
}
