import type { SoundOffReason, UnheardAlarmView } from '../contract/calls/alarm.ts';
import type { PcSoundFault } from '../contract/domain/pc-sound.ts';
import { ALARM_TIMINGS } from './timings.ts';

/** A page's report, sent each second. `quiet`: the page could sound, but nothing should. */
export type SoundReport =
  | { readonly state: 'sounding' | 'quiet' }
  | { readonly state: 'off'; readonly reason: SoundOffReason };

/** What the reports so far say about the sound. Times are monotonic milliseconds. */
export interface AudibilityState {
  /** Since when a ring has been wanted without a break; null while none is. */
  readonly wantedSince: number | null;
  readonly soundedAt: number | null;
  readonly off: { readonly at: number; readonly reason: SoundOffReason } | null;
  /** What is wrong with the PC's own sound, and since when. */
  readonly pc: { readonly since: number; readonly fault: PcSoundFault } | null;
}

export const INITIAL_AUDIBILITY: AudibilityState = { wantedSince: null, soundedAt: null, off: null, pc: null };

/** Whether staff can hear the ring. */
export interface AudibilityVerdict {
  /** How long nothing has sounded, and why; null while all is well. */
  readonly unheard: { readonly forMs: number; readonly why: UnheardAlarmView['why'] } | null;
  /** When that changes without a report, in milliseconds; infinite for never. */
  readonly changesInMs: number;
}

/** Records a page's report. One page that sounds is enough, whatever the others report. */
export function recordSoundReport(state: AudibilityState, report: SoundReport, now: number): AudibilityState {
  switch (report.state) {
    case 'sounding':
      return { ...state, soundedAt: now };
    case 'quiet':
      return { ...state, off: null };
    case 'off':
      return { ...state, off: { at: now, reason: report.reason } };
  }
}

/** Records whether a ring is wanted now. */
export function recordRingWanted(state: AudibilityState, wanted: boolean, now: number): AudibilityState {
  return wanted === (state.wantedSince !== null) ? state : { ...state, wantedSince: wanted ? now : null };
}

/** Records what is wrong with the PC's own sound now. */
export function recordPcSound(state: AudibilityState, fault: PcSoundFault | null, now: number): AudibilityState {
  if (fault === (state.pc?.fault ?? null)) return state;
  return { ...state, pc: fault && { since: now, fault } };
}

/**
 * Assesses whether the wanted ring is heard (C17). It isn't after three seconds of silence, when a page reports that it
 * can't play, or when the PC itself is silent. What the page says comes first, because a page may be reloaded.
 */
export function assessAudibility(state: AudibilityState, now: number): AudibilityVerdict {
  const page = assessPage(state, now);
  const { pc, wantedSince } = state;
  if (page.unheard !== null || pc === null || wantedSince === null) return page;
  return { ...page, unheard: { forMs: now - Math.max(wantedSince, pc.since), why: pc.fault } };
}

function assessPage({ wantedSince, soundedAt, off }: AudibilityState, now: number): AudibilityVerdict {
  if (wantedSince === null) return { unheard: null, changesInMs: Number.POSITIVE_INFINITY };
  const silentSince = Math.max(wantedSince, soundedAt ?? wantedSince);
  const forMs = now - silentSince;
  const isReportedOff = off !== null && now - off.at < ALARM_TIMINGS.heardWithin;
  const sounds = soundedAt !== null && now - soundedAt < ALARM_TIMINGS.heardWithin;
  if (forMs < ALARM_TIMINGS.heardWithin && (sounds || !isReportedOff)) {
    return { unheard: null, changesInMs: ALARM_TIMINGS.heardWithin - forMs };
  }
  return { unheard: { forMs, why: isReportedOff ? off.reason : 'silent' }, changesInMs: Number.POSITIVE_INFINITY };
}
