/**
 * Plays what main decided, and knows whether it can be heard: a browser lets nothing sound before the first press, and
 * a PC may have no output at all. What the platform can't tell (a muted system) is not claimed.
 */

import type { Instant } from '../../electron/contract/time.ts';
import type { AlarmView } from '../../electron/contract/views.ts';
import { type Signal, signal } from '../state/signal.ts';
import { GAIN, renderTune, TEST_TUNE, type Tone, TUNES, type Tune } from './tunes.ts';

const CHECK_EVERY_MS = 1_000;
/** The output's clock needs a moment to move. */
const CHECK_SOON_MS = 200;
const STANDS_STILL_MS = 2_500;

export interface SoundState {
  /** Whether samples really leave for an output; null until that has been looked at. */
  readonly on: boolean | null;
  /** When that was last found by playing something, in service time. */
  readonly testedAt: Instant | null;
}

export interface Player {
  readonly state: Signal<SoundState>;
  /** Plays the tone over and over until told otherwise. `volume` is 0 to 100. */
  ring(tone: Tone | null, loudness: AlarmView['loudness'], volume: number): void;
  /** Plays the test tune once. */
  test(volume: number): void;
  /** A person pressed something: a browser that held the sound back lets it go now. */
  wake(): void;
}

/** `serviceNow` is the service's time, or null before it is known. */
export function createPlayer(serviceNow: () => Instant | null): Player {
  const context = new AudioContext();
  const volumeNode = new GainNode(context);
  volumeNode.connect(context.destination);
  const state = signal<SoundState>({ on: null, testedAt: null });
  const buffers = new Map<Tune, AudioBuffer>();
  let playing: { readonly tone: Tone; readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;
  let heardUntil = 0;
  let movedAt = Number.NEGATIVE_INFINITY;

  function buffer(tune: Tune): AudioBuffer {
    const known = buffers.get(tune);
    if (known !== undefined) return known;
    const samples = renderTune(tune, context.sampleRate);
    const made = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
    made.copyToChannel(samples, 0);
    buffers.set(tune, made);
    return made;
  }

  function start(tune: Tune, loop: boolean): { source: AudioBufferSourceNode; gain: GainNode } {
    const gain = new GainNode(context);
    const source = new AudioBufferSourceNode(context, { buffer: buffer(tune), loop });
    source.connect(gain).connect(volumeNode);
    source.start();
    return { source, gain };
  }

  function setVolume(volume: number): void {
    volumeNode.gain.value = (volume / 100) ** 2;
  }

  /** Sound is on when the output's own clock moves: a context may say "running" with no device behind it. */
  function check(): void {
    const now = performance.now();
    if (context.currentTime > heardUntil) {
      heardUntil = context.currentTime;
      movedAt = now;
    }
    const on = context.state === 'running' && now - movedAt < STANDS_STILL_MS;
    const before = state.get();
    if (on === before.on) return;
    state.set({ on, testedAt: on ? (before.testedAt ?? serviceNow()) : before.testedAt });
  }

  function checkSoon(): void {
    setTimeout(check, CHECK_SOON_MS);
  }

  function wake(): void {
    if (context.state !== 'running') context.resume().then(checkSoon, checkSoon);
  }

  context.addEventListener('statechange', checkSoon);
  setInterval(check, CHECK_EVERY_MS);
  checkSoon();
  wake();

  return {
    state,
    wake,
    ring(tone, loudness, volume) {
      setVolume(volume);
      if (playing?.tone !== tone) {
        playing?.source.stop();
        playing = tone === null ? null : { tone, ...start(TUNES[tone], true) };
      }
      if (playing !== null) playing.gain.gain.value = GAIN[loudness];
    },
    test(volume) {
      setVolume(volume);
      wake();
      start(TEST_TUNE, false).gain.gain.value = GAIN[2];
      state.set({ ...state.get(), testedAt: serviceNow() });
    },
  };
}
