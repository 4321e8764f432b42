/** Whether a recording holds a tune. Pure, so that tests need no microphone. */

import { renderTune, type Tune } from './tunes.ts';

/** What a microphone makes of a tune. `faint`: it is there, but hardly stands out from the room. */
export type Hearing = 'heard' | 'faint' | 'not_heard';

/** How long each measurement of a pitch lasts, and how soon the next one begins, in seconds. */
const WINDOW = 0.1;
const STEP = 0.05;

/** From which on it counts: how alike tune and recording run (1 is the same), and their power, as a multiple of the room's. */
const LIMITS = [
  { hearing: 'heard', alike: 0.6, power: 10 },
  { hearing: 'faint', alike: 0.5, power: 2 },
] as const;

/** Less than any microphone's own noise: stands in for a room of digital silence. */
const NO_POWER = 1e-10;

/**
 * Looks for a tune in a recording that begins with the room alone. The tune may begin at any later moment. What counts
 * is that its pitches come and go in its own rhythm, and how far they stand out from what the room has at these pitches.
 *
 * @param roomSeconds how long the recording holds the room alone
 * @param rate of the samples, in hertz
 */
export function detectTune(tune: Tune, recording: Float32Array, roomSeconds: number, rate: number): Hearing {
  const pitches = [...new Set(tune.notes.map(({ pitch }) => pitch))];
  const end = Math.max(...tune.notes.map(({ at, length }) => at + length));
  const samples = renderTune(tune, rate).subarray(0, Math.round(end * rate));
  const rows = pitches.map((pitch) => ({
    tune: measurePitch(samples, pitch, rate),
    heard: measurePitch(recording, pitch, rate),
  }));
  const roomSteps = Math.floor((roomSeconds - WINDOW) / STEP);
  const tuneSteps = rows[0]?.tune.length ?? 0;
  const starts = Array.from(
    { length: (rows[0]?.heard.length ?? 0) - tuneSteps - roomSteps + 1 },
    (_, at) => at + roomSteps,
  );
  const alikes = starts.map((from) => average(rows.map((row) => correlate(row.tune, row.heard, from))));
  const alike = Math.max(0, ...alikes);
  const from = starts[alikes.indexOf(alike)] ?? roomSteps;
  const powerOf = (begin: number, steps: number): number =>
    average(rows.flatMap(({ heard }) => heard.slice(begin, begin + steps).map((strength) => strength ** 2)));
  const power = powerOf(from, tuneSteps) / Math.max(NO_POWER, powerOf(0, roomSteps));
  return LIMITS.find((limit) => alike >= limit.alike && power >= limit.power)?.hearing ?? 'not_heard';
}

/** The strength of a pitch at each step, by Goertzel's algorithm. */
function measurePitch(samples: Float32Array, pitch: number, rate: number): number[] {
  const [window, step] = [Math.round(WINDOW * rate), Math.round(STEP * rate)];
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / rate);
  const count = Math.max(0, Math.floor((samples.length - window) / step) + 1);
  return Array.from({ length: count }, (_, at) => {
    let [last, beforeLast] = [0, 0];
    for (const sample of samples.subarray(at * step, at * step + window)) {
      [last, beforeLast] = [sample + turn * last - beforeLast, last];
    }
    return Math.sqrt(Math.max(0, last ** 2 + beforeLast ** 2 - turn * last * beforeLast)) / window;
  });
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How alike a row and the part of another from a step on rise and fall, from -1 to 1; 0 where one of them never does. */
function correlate(row: readonly number[], other: readonly number[], from: number): number {
  const part = other.slice(from, from + row.length);
  const [mean, otherMean] = [average(row), average(part)];
  let [both, one, two] = [0, 0, 0];
  row.forEach((value, index) => {
    const [own, others] = [value - mean, (part[index] ?? 0) - otherMean];
    both += own * others;
    one += own ** 2;
    two += others ** 2;
  });
  return one * two === 0 ? 0 : both / Math.sqrt(one * two);
}
