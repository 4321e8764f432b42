/**
 * Plays what main decided, and knows whether it can be heard: a browser lets nothing sound before the first press, and
 * a PC may have no output at all. What the platform can't tell (a muted system) is not claimed.
 */

import type { Settings } from '../../../electron/contract/domain/settings.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { AlarmView, SoundOffReason } from '../../../electron/contract/ipc/alarm.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';

import { createSignal, type Signal } from '../../state/signal.ts';
import { type AlarmTone, LOUDNESS_GAIN, renderTune, selectTune, TUNES, type Tune } from './tunes.ts';

const CHECK_EVERY_MS = 1_000;
/** The output's clock needs a moment to move. */
const CHECK_SOON_MS = 200;
const STANDS_STILL_MS = 2_500;
/** How many of the last samples are looked at: more than half a second at 48 kHz, so that no tune's rest is longer. */
const LOOKED_AT = 32_768;
/** Under this nothing is heard. The softest ring is five times as strong. */
const AUDIBLE = 0.0001;

export interface SoundState {
  /** Whether samples really leave for an output; null until that has been looked at. */
  readonly on: boolean | null;
  /** Why they don't. */
  readonly why: SoundOffReason | null;
  /** When that was last found by playing something, in service time. */
  readonly testedAt: Instant | null;
}

export interface SoundPlayer {
  readonly state: Signal<SoundState>;
  /** Plays the tone over and over until told otherwise. */
  ring(tone: AlarmTone | null, loudness: AlarmView['loudness'], settings: RingSettings): void;
  /** Plays the ring once. */
  test(settings: RingSettings): void;
  /** A person pressed something: a browser that held the sound back lets it go now. */
  resume(): void;
  /** What leaves for the output just now, as main wants to be told it each second. */
  report(): CallInput<'sound.report'>;
}

/** The settings that decide how it sounds. The volume is 0 to 100. */
export type RingSettings = Pick<Settings, 'volume' | 'tune'>;

/** `serviceNow` is the service's time, or null before it is known. */
export function createSoundPlayer(serviceNow: () => Instant | null): SoundPlayer {
  const context = new AudioContext();
  const volumeNode = new GainNode(context);
  const tap = new AnalyserNode(context, { fftSize: LOOKED_AT });
  volumeNode.connect(tap).connect(context.destination);
  const samples = new Float32Array(LOOKED_AT);
  const state = createSignal<SoundState>({ on: null, why: null, testedAt: null });
  const buffers = new Map<Tune, AudioBuffer>();
  let playing: { readonly tune: Tune; readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;
  let heardUntil = 0;
  let movedAt = Number.NEGATIVE_INFINITY;

  function buffer(tune: Tune): AudioBuffer {
    const known = buffers.get(tune);
    if (known !== undefined) return known;
    const rendered = renderTune(tune, context.sampleRate);
    const made = new AudioBuffer({ length: rendered.length, sampleRate: context.sampleRate });
    made.copyToChannel(rendered, 0);
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

  /** Why nothing can be heard; null when it can. A context may say "running" with no device behind it: its clock then stands. */
  function whyOff(now: number): SoundOffReason | null {
    if (context.state === 'running') return now - movedAt < STANDS_STILL_MS ? null : 'no_device';
    return navigator.userActivation.hasBeenActive ? 'refused' : 'needs_press';
  }

  function check(): void {
    const now = performance.now();
    if (context.currentTime > heardUntil) {
      heardUntil = context.currentTime;
      movedAt = now;
    }
    const why = whyOff(now);
    const before = state.get();
    if (before.on !== null && why === before.why) return;
    const testedAt = why === null ? (before.testedAt ?? serviceNow()) : before.testedAt;
    state.set({ on: why === null, why, testedAt });
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
    resume: wake,
    ring(tone, loudness, { volume, tune: chosen }) {
      setVolume(volume);
      const tune = tone === null ? null : selectTune(tone, chosen);
      if (playing?.tune !== tune) {
        playing?.source.stop();
        playing = tune === null ? null : { tune, ...start(tune, true) };
      }
      if (playing !== null) playing.gain.gain.value = LOUDNESS_GAIN[loudness];
    },
    test({ volume, tune }) {
      setVolume(volume);
      wake();
      start(TUNES[tune], false).gain.gain.value = LOUDNESS_GAIN[2];
      state.set({ ...state.get(), testedAt: serviceNow() });
    },
    report() {
      const { why } = state.get();
      if (why !== null) return { state: 'off', reason: why };
      tap.getFloatTimeDomainData(samples);
      return { state: samples.some((sample) => Math.abs(sample) > AUDIBLE) ? 'sounding' : 'quiet' };
    },
  };
}
