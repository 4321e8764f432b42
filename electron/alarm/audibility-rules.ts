import type { SoundOff, UnheardView } from '../contract/ipc/views.ts';
import { RING } from './timings.ts';

/** What a page reports each second. `quiet`: it could sound, and nothing is to sound. */
export type SoundReport =
  | { readonly state: 'sounding' | 'quiet' }
  | { readonly state: 'off'; readonly reason: SoundOff };

/** What has been heard of the sound so far. Times are monotonic milliseconds. */
export interface Hearing {
  /** Since when a ring has been wanted without a break; null while none is. */
  readonly wantedSince: number | null;
  readonly soundedAt: number | null;
  readonly off: { readonly at: number; readonly reason: SoundOff } | null;
}

export const NOTHING_HEARD: Hearing = { wantedSince: null, soundedAt: null, off: null };

/** What is heard of the ring that is wanted. */
export interface Heard {
  /** For how long nothing has sounded, and why; null while all is well. */
  readonly unheard: { readonly forMs: number; readonly why: UnheardView['why'] } | null;
  /** In how many milliseconds that changes though nothing is reported; infinite when never. */
  readonly changesIn: number;
}

/** Takes in a page's report. One page that sounds is enough: what another can't do is then no matter. */
export function report(hearing: Hearing, said: SoundReport, now: number): Hearing {
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
export function want(hearing: Hearing, wanted: boolean, now: number): Hearing {
  return wanted === (hearing.wantedSince !== null) ? hearing : { ...hearing, wantedSince: wanted ? now : null };
}

/** Whether the ring that is wanted sounds. It doesn't when three seconds pass in silence, or a page says that it can't. */
export function judge({ wantedSince, soundedAt, off }: Hearing, now: number): Heard {
  if (wantedSince === null) return { unheard: null, changesIn: Number.POSITIVE_INFINITY };
  const silentSince = Math.max(wantedSince, soundedAt ?? wantedSince);
  const forMs = now - silentSince;
  const saysOff = off !== null && now - off.at < RING.heardWithin;
  const sounds = soundedAt !== null && now - soundedAt < RING.heardWithin;
  if (forMs < RING.heardWithin && (sounds || !saysOff)) {
    return { unheard: null, changesIn: RING.heardWithin - forMs };
  }
  return { unheard: { forMs, why: saysOff ? off.reason : 'silent' }, changesIn: Number.POSITIVE_INFINITY };
}
