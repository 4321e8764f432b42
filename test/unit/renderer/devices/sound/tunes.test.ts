import { describe, expect, it } from 'vitest';
import { LOUDNESS_GAIN, renderTune, selectTune, TUNES } from '../../../../../renderer/devices/sound/tunes.ts';

const RATE = 8_000;

const loudest = (samples: Float32Array): number => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

const tones = { ...TUNES, cancelled: selectTune('cancelled', 'bell'), fault: selectTune('fault', 'bell') };

describe.each(Object.entries(tones))('the tune %s', (_, tune) => {
  const samples = renderTune(tune, RATE);

  it('has the declared length, and its notes end before it repeats', () => {
    expect(samples.length).toBe(Math.round(tune.length * RATE));
    for (const { at, length } of tune.notes) expect(at + length).toBeLessThanOrEqual(tune.length);
  });

  it('has only notes that the small speaker of a counter plays', () => {
    const pitches = tune.notes.map(({ pitch }) => pitch);
    expect(Math.min(...pitches)).toBeGreaterThan(300);
    expect(Math.max(...pitches)).toBeLessThan(4_000);
  });

  it('is audible and never clipped', () => {
    expect(loudest(samples)).toBeGreaterThan(0.3);
    expect(loudest(samples)).toBeLessThan(1);
  });

  it('repeats without a click', () => {
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
  });
});

it('each loudness step is louder than the last', () => {
  expect(LOUDNESS_GAIN[1]).toBeLessThan(LOUDNESS_GAIN[2]);
  expect(LOUDNESS_GAIN[2]).toBeLessThan(LOUDNESS_GAIN[3]);
});

it('no two tunes start with the same pitch', () => {
  expect(new Set(Object.values(tones).map(({ notes }) => notes[0]?.pitch)).size).toBe(5);
});

it('the setting selects only the ring; every other tone has a fixed tune', () => {
  expect(selectTune('order', 'phone')).toBe(TUNES.phone);
  expect(selectTune('order', 'chime')).toBe(TUNES.chime);
  expect(selectTune('fault', 'phone')).toBe(selectTune('fault', 'bell'));
});
