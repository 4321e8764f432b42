/** What is said aloud of the alarms that ring, and when. Pure. */

import type { EpisodeView } from '../../../electron/contract/calls/alarm.ts';
import type { AlarmTone, SpokenAlarm } from '../../../electron/contract/domain/alarms.ts';
import { ALARMS, SPOKEN_ALARMS } from '../../../electron/contract/domain/alarms.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { selectTune } from './tunes.ts';

/** What rings, each since when (monotonic milliseconds) and whether it was said, and what is being said. */
export interface SpeechState {
  readonly rings: ReadonlyMap<string, { readonly since: number; readonly isSaid: boolean }>;
  readonly saying: string | null;
}

export const SILENT_SPEECH: SpeechState = { rings: new Map(), saying: null };

export interface SpeechDecision {
  readonly state: SpeechState;
  /** Whether what is being said no longer matters. */
  readonly stops: boolean;
  /** What to say now; null for nothing. */
  readonly says: EpisodeView | null;
  /** When to decide again although nothing has changed, in milliseconds; infinite for never. */
  readonly againInMs: number;
}

/**
 * Decides what to say. Each alarm is said once for each time that it begins to ring, after the first round of its tune,
 * the most important one first, one after the other. What has been answered or silenced is not said.
 */
export function decideSpeech(
  { rings: before, saying }: SpeechState,
  episodes: readonly EpisodeView[],
  { spoken, volume, tune }: Pick<Settings, 'spoken' | 'volume' | 'tune'>,
  now: number,
): SpeechDecision {
  const ringing = listRinging(episodes, volume > 0 ? spoken : []);
  const rings = new Map(ringing.map((each) => [keyOf(each), before.get(keyOf(each)) ?? { since: now, isSaid: false }]));
  const isSaying = saying !== null && rings.has(saying);
  const waiting = ringing.flatMap((episode) => {
    const ring = rings.get(keyOf(episode));
    return ring === undefined || ring.isSaid ? [] : [{ episode, inMs: ring.since + tuneMs(episode, tune) - now }];
  });
  const says = isSaying ? null : (waiting.find(({ inMs }) => inMs <= 0)?.episode ?? null);
  if (says !== null) rings.set(keyOf(says), { since: now, isSaid: true });
  return {
    state: { rings, saying: says === null ? (isSaying ? saying : null) : keyOf(says) },
    stops: saying !== null && !isSaying,
    says,
    againInMs: Math.min(Number.POSITIVE_INFINITY, ...waiting.map(({ inMs }) => inMs).filter((inMs) => inMs > 0)),
  };
}

const keyOf = ({ workspace, orderId, wants }: EpisodeView): string => `${workspace} ${orderId} ${wants}`;

const tuneMs = ({ wants }: EpisodeView, ring: Settings['tune']): number => {
  const tone: AlarmTone = ALARMS[wants].tone;
  return selectTune(tone, ring).length * SECOND;
};

/** What rings aloud: practice only while nothing of the store does (C16). */
function listRinging(episodes: readonly EpisodeView[], spoken: readonly SpokenAlarm[]): EpisodeView[] {
  const ringing = episodes.filter(({ state }) => state === 'ringing');
  const kind = ringing.some(({ workspace }) => workspace === 'store') ? 'store' : 'practice';
  return SPOKEN_ALARMS.filter((name) => spoken.includes(name)).flatMap((name) =>
    ringing.filter(({ workspace, wants }) => workspace === kind && wants === name),
  );
}
