/** The tones of the alarm as notes and samples. Pure, so that tests need no speaker. */

import type { AlarmView } from '../../../electron/contract/calls/alarm.ts';
import type { AlarmTone } from '../../../electron/contract/domain/alarms.ts';
import type { Settings } from '../../../electron/contract/settings.ts';

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds from the start of the tune. */
  readonly at: number;
  /** Seconds until the note has died away. */
  readonly length: number;
}

/** A sequence of notes, repeated without a gap. */
export interface Tune {
  /** Seconds from one start to the next, including the silence at the end. */
  readonly length: number;
  readonly notes: readonly Note[];
}

const note = (pitch: number, at: number, length: number): Note => ({ pitch, at, length });

/** Bright and rising, like a shop's bell. */
const BELL: Tune = {
  length: 2.4,
  notes: [
    note(1047, 0, 0.5),
    note(1319, 0.16, 0.5),
    note(1568, 0.32, 0.8),
    note(1319, 1.2, 0.5),
    note(1568, 1.36, 0.8),
  ],
};

/** Four slow notes, like those of a clock. */
const CHIME: Tune = {
  length: 2.8,
  notes: [note(659, 0, 0.9), note(523, 0.45, 0.9), note(587, 0.9, 0.9), note(392, 1.35, 1.2)],
};

/** Two alternating pitches, twice, like an old telephone. */
const PHONE: Tune = {
  length: 2.2,
  notes: [0, 0.75].flatMap((start) =>
    Array.from({ length: 10 }, (_, turn) => note(turn % 2 === 0 ? 880 : 1109, start + turn * 0.05, 0.07)),
  ),
};

/** The tunes of the ring for a new order, by the name of the setting. */
export const TUNES: Readonly<Record<Settings['tune'], Tune>> = { bell: BELL, chime: CHIME, phone: PHONE };

/** Easy to distinguish from every ring by ear: three falling notes, and two low, soft notes with a long rest. */
const OTHER_TUNES: Readonly<Record<Exclude<AlarmTone, 'order'>, Tune>> = {
  cancelled: { length: 3, notes: [note(988, 0, 0.5), note(740, 0.3, 0.5), note(494, 0.6, 1)] },
  fault: { length: 8, notes: [note(370, 0, 0.4), note(330, 0.35, 0.6)] },
};

/** What a scan is answered with: one short high note, or two low ones. Neither is like any alarm. */
export const CUES = {
  right: { length: 0.2, notes: [note(1760, 0, 0.16)] },
  wrong: { length: 0.7, notes: [note(196, 0, 0.3), note(165, 0.3, 0.36)] },
} as const satisfies Readonly<Record<string, Tune>>;
export type Cue = keyof typeof CUES;

/** Selects the tune of a tone. `ring` is the tune that staff chose for new orders. */
export function selectTune(tone: AlarmTone, ring: Settings['tune']): Tune {
  return tone === 'order' ? TUNES[ring] : OTHER_TUNES[tone];
}

/** The gain of each loudness step, as a share of the volume. */
export const LOUDNESS_GAIN: Readonly<Record<AlarmView['loudness'], number>> = { 1: 0.35, 2: 0.65, 3: 1 };

/** The partials of a bell: the note itself and two overtones that fade sooner. */
const PARTIALS = [
  { times: 1, strength: 0.6, fade: 5 },
  { times: 2, strength: 0.25, fade: 8 },
  { times: 3, strength: 0.15, fade: 12 },
] as const;

/** Seconds in which a note fades in and out, so that it starts and ends without a click. */
const ATTACK = 0.004;

function computeSample({ pitch, length }: Note, time: number): number {
  if (time < 0 || time >= length) return 0;
  const envelope = Math.min(1, time / ATTACK) * Math.min(1, (length - time) / ATTACK);
  let sample = 0;
  for (const { times, strength, fade } of PARTIALS) {
    sample += strength * Math.exp((-fade * time) / length) * Math.sin(2 * Math.PI * pitch * times * time);
  }
  return sample * envelope;
}

/** Renders one repetition of a tune as samples between -1 and 1. `rate` is in samples per second. */
export function renderTune(tune: Tune, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(tune.length * rate));
  for (const each of tune.notes) {
    const end = Math.min(samples.length, Math.ceil((each.at + each.length) * rate));
    for (let index = Math.floor(each.at * rate); index < end; index += 1) {
      const mixed = (samples[index] ?? 0) + 0.6 * computeSample(each, index / rate - each.at);
      samples[index] = Math.max(-1, Math.min(1, mixed));
    }
  }
  return samples;
}
