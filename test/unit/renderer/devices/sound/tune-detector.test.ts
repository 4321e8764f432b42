import { describe, expect, test } from 'vitest';
import { detectTune } from '../../../../../renderer/devices/sound/tune-detector.ts';
import { renderTune, selectTune, TUNES, type Tune } from '../../../../../renderer/devices/sound/tunes.ts';

const RATE = 16_000;
const ROOM_SECONDS = 1;

/** What a microphone records: the loudness of the tune and of the noise, from 0 to 1, and how the room echoes. */
interface Scene {
  readonly tune?: Tune;
  readonly gain?: number;
  readonly noise?: number;
  readonly echo?: number;
  /** When the tune begins, in seconds. */
  readonly at?: number;
}

const ECHOES = [0.011, 0.023, 0.037, 0.071, 0.113, 0.19, 0.31];

/** The same noise each time. */
function createNoise(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
}

function record({ tune, gain = 0.2, noise = 0, echo = 0, at = 1.13 }: Scene): Float32Array {
  const samples = new Float32Array(4.5 * RATE);
  const add = (played: Float32Array, delay: number, strength: number): void => {
    const from = Math.round((at + delay) * RATE);
    for (let index = from; index < samples.length; index += 1) {
      samples[index] = (samples[index] ?? 0) + (played[index - from] ?? 0) * strength;
    }
  };
  if (tune !== undefined) {
    const played = renderTune(tune, RATE);
    add(played, 0, gain);
    for (const delay of ECHOES) add(played, delay, gain * echo * (1 - 2 * delay));
  }
  const next = createNoise();
  return samples.map((sample) => sample + next() * noise);
}

/** Just too much for each tune at a quarter of the usual loudness: the short notes of a telephone are soon lost. */
const GREAT_NOISE: Readonly<Record<string, number>> = { bell: 0.045, chime: 0.045, phone: 0.03 };

const OTHERS = { ...TUNES, cancelled: selectTune('cancelled', 'bell'), fault: selectTune('fault', 'bell') };

describe.each(Object.entries(TUNES))('the tune %s', (name, tune) => {
  const detect = (scene: Scene): string => detectTune(tune, record(scene), ROOM_SECONDS, RATE);

  test.each<[string, string, Scene]>([
    ['heard', 'in a silent room', { tune }],
    ['heard', 'in a shop', { tune, noise: 0.02 }],
    ['heard', 'from the other end of a shop', { tune, gain: 0.02, noise: 0.004 }],
    ['heard', 'in a room that echoes', { tune, echo: 0.2, noise: 0.01 }],
    ['heard', 'late, from a slow output', { tune, noise: 0.02, at: 1.6 }],
    ['faint', 'in great noise', { tune, gain: 0.05, noise: GREAT_NOISE[name] ?? 0 }],
    ['not_heard', 'below the noise', { tune, gain: 0.01, noise: 0.1 }],
    ['not_heard', 'from a muted PC', { noise: 0.02 }],
    ['not_heard', 'by a microphone that gives nothing', {}],
    ['not_heard', 'if it already sounds in the room', { tune, at: 0 }],
  ])('is %s %s', (hearing, _place, scene) => {
    expect(detect(scene)).toBe(hearing);
  });

  test.each(Object.entries(OTHERS).filter(([other]) => other !== name))('is not %s', (_other, otherTune) => {
    expect(detect({ tune: otherTune })).toBe('not_heard');
    expect(detect({ tune: otherTune, noise: 0.02 })).toBe('not_heard');
  });
});
