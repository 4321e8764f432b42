import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSoundPlayer, type SoundPlayer } from '../../../../../renderer/devices/sound/sound-player.ts';

const SETTINGS = { volume: 50, tune: 'bell' } as const;

let contexts: number;
let started: number;
let player: SoundPlayer;

beforeEach(() => {
  vi.useFakeTimers();
  contexts = 0;
  started = 0;
  class FakeNode {
    gain = { value: 1 };
    connect<Target>(target: Target): Target {
      return target;
    }
    start(): void {
      started += 1;
    }
    stop(): void {
      started -= 1;
    }
  }
  class FakeContext extends EventTarget {
    readonly sampleRate = 8_000;
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    constructor() {
      super();
      contexts += 1;
    }
  }
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal(
    'AudioBuffer',
    class {
      copyToChannel(): void {}
    },
  );
  for (const name of ['GainNode', 'AnalyserNode', 'AudioBufferSourceNode']) vi.stubGlobal(name, FakeNode);
  player = createSoundPlayer(() => null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the output', () => {
  test('is not opened while nothing rings and nobody presses anything', () => {
    player.ring(null, 1, SETTINGS);
    expect(contexts).toBe(0);
    expect(player.state.get()).toEqual({ on: null, why: null, testedAt: null });
  });

  test('is opened by a ring, at once', () => {
    player.ring('order', 1, SETTINGS);
    expect([contexts, started]).toEqual([1, 1]);
  });

  test('is opened once, whatever uses it', () => {
    player.resume();
    player.ring('order', 1, SETTINGS);
    player.test(SETTINGS);
    player.ring(null, 1, SETTINGS);
    expect(contexts).toBe(1);
    expect(started).toBe(1);
  });
});
