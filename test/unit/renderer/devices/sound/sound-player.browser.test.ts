import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSoundPlayer, type SoundPlayer } from '../../../../../renderer/devices/sound/sound-player.ts';

const SETTINGS = { volume: 50, tune: 'bell' } as const;

let contexts: AudioContext[];
let player: SoundPlayer;
/** The one that the player has opened. */
let context: AudioContext;

beforeEach(() => {
  // Of the page only: the audio clock is the real one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  class SeenContext extends AudioContext {
    constructor() {
      super();
      context = this;
      contexts.push(this);
    }
  }
  contexts = [];
  vi.stubGlobal('AudioContext', SeenContext);
  player = createSoundPlayer(() => null);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await Promise.all(contexts.map((each) => each.close()));
});

/** Lets a second pass in the page while the audio clock runs, until the output is in a state. */
async function passUntil(state: AudioContextState): Promise<void> {
  await expect
    .poll(() => {
      const reached = context.state === state;
      if (!reached) vi.advanceTimersByTime(1_000);
      return reached;
    })
    .toBe(true);
}

/** Waits until a sample is audible. */
async function hear(): Promise<void> {
  await expect.poll(() => player.report(), { interval: 5 }).toEqual({ state: 'sounding' });
}

describe('the output', () => {
  test('is not opened while nothing rings and nobody presses anything', () => {
    player.ring(null, 1, SETTINGS);
    expect(contexts).toEqual([]);
    expect(player.state.get()).toEqual({ on: null, why: null, testedAt: null });
  });

  test('is opened once, by a ring at once, whatever uses it', async () => {
    player.ring('order', 1, SETTINGS);
    await hear();
    player.resume();
    player.test(SETTINGS);
    player.ring(null, 1, SETTINGS);
    expect(contexts).toHaveLength(1);
  });
});

describe('an open output', () => {
  beforeEach(async () => {
    player.resume();
    // A new context is suspended too, until the system has opened its output.
    await expect.poll(() => context.currentTime).toBeGreaterThan(0);
  });

  test('rests a few seconds after the last sound, and still counts as working (P15, C3)', async () => {
    vi.advanceTimersByTime(4_000);
    expect(context.state).toBe('running');
    await passUntil('suspended');
    expect(player.state.get()).toMatchObject({ on: true, why: null });
    expect(player.report()).toEqual({ state: 'quiet' });
    vi.advanceTimersByTime(29_000);
    expect(player.state.get().on).toBe(true);
    expect(context.state).toBe('suspended');
  });

  test('never rests while it rings, and rests again afterwards', async () => {
    player.ring('fault', 1, SETTINGS);
    await hear();
    for (let passed = 0; passed < 60; passed += 1) vi.advanceTimersByTime(1_000);
    expect(context.state).toBe('running');
    player.ring(null, 1, SETTINGS);
    await passUntil('suspended');
  });

  test('wakes for a ring at once', async () => {
    await passUntil('suspended');
    player.ring('order', 1, SETTINGS);
    await hear();
    vi.advanceTimersByTime(1_000);
    expect(player.state.get()).toMatchObject({ on: true, why: null });
  });

  test('is probed each 30 seconds and when a device comes or goes, and rests again (C3)', async () => {
    await passUntil('suspended');
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await passUntil('running');
    await passUntil('suspended');
    vi.advanceTimersByTime(29_000);
    await passUntil('running');
    await passUntil('suspended');
  });

  test('says that it has no device when a probe finds that the clock stands still (C3)', async () => {
    await passUntil('suspended');
    // What a PC without a device does: the context runs, and its clock stands still.
    vi.spyOn(context, 'currentTime', 'get').mockReturnValue(context.currentTime);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await expect.poll(() => context.state).toBe('running');
    vi.advanceTimersByTime(3_000);
    expect(player.state.get()).toMatchObject({ on: false, why: 'no_device' });
    expect(player.report()).toEqual({ state: 'off', reason: 'no_device' });
    vi.restoreAllMocks();
    await passUntil('suspended');
    expect(player.state.get()).toMatchObject({ on: true, why: null });
  });
});
