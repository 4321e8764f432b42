/** Plays the tones that the alarm in the main process chooses. */

import type { AlarmView } from '../../../electron/contract/calls/alarm.ts';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import type { AlarmTone } from '../../../electron/contract/domain/alarms.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { Settings } from '../../../electron/contract/settings.ts';

import { createSignal, type Signal } from '../../state/signal.ts';
import { SoundOutput, type SoundState } from './sound-output.ts';
import { CUES, type Cue, LOUDNESS_GAIN, renderTune, selectTune, TUNES, type Tune } from './tunes.ts';

export interface SoundPlayer {
  readonly state: Signal<SoundState>;
  /** Repeats a tone until the next call; null stops it. */
  ring(tone: AlarmTone | null, loudness: AlarmView['loudness'], settings: RingSettings): void;
  /** Plays the ring once. */
  test(settings: RingSettings): void;
  /** Plays the answer to a scan once, beside whatever rings. */
  cue(cue: Cue, settings: Pick<RingSettings, 'volume'>): void;
  /** Opens the output, and starts it after a click or key; a browser suspends it until then. A rest goes on. */
  resume(): void;
  /** Reports what the output plays at this moment; main expects a report each second. */
  report(): CallInput<'sound.report'>;
}

/** The settings of the sound. The volume is 0 to 100. */
export type RingSettings = Pick<Settings, 'volume' | 'tune'>;

/**
 * Creates the player. It opens its output at the first use, because Chromium then waits for the system, and the first
 * screen would have to wait, too (P6). `serviceNow` returns the service's time; null until it is known.
 */
export function createSoundPlayer(serviceNow: () => Instant | null): SoundPlayer {
  const state = createSignal<SoundState>({ on: null, why: null, testedAt: null });
  let opened: SoundOutput | null = null;
  const buffers = new Map<Tune, AudioBuffer>();
  let playing: { readonly tune: Tune; readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;

  function openOutput(): SoundOutput {
    opened ??= new SoundOutput(new AudioContext({ latencyHint: 'playback' }), state, serviceNow);
    return opened;
  }

  function getBuffer(tune: Tune, sampleRate: number): AudioBuffer {
    const known = buffers.get(tune);
    if (known !== undefined) return known;
    const samples = renderTune(tune, sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate });
    buffer.copyToChannel(samples, 0);
    buffers.set(tune, buffer);
    return buffer;
  }

  function start(tune: Tune, loop: boolean): { source: AudioBufferSourceNode; gain: GainNode } {
    const output = openOutput();
    const { context, volume } = output;
    const gain = new GainNode(context);
    const source = new AudioBufferSourceNode(context, { buffer: getBuffer(tune, context.sampleRate), loop });
    source.connect(gain).connect(volume);
    output.play(source);
    return { source, gain };
  }

  function setVolume(volume: number): void {
    openOutput().volume.gain.value = (volume / 100) ** 2;
  }

  return {
    state,
    resume: () => openOutput().resume(),
    ring(tone, loudness, { volume, tune: chosen }) {
      if (tone === null && opened === null) return;
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
      openOutput().resume();
      start(TUNES[tune], false).gain.gain.value = LOUDNESS_GAIN[2];
      openOutput().markTested();
    },
    cue(cue, { volume }) {
      setVolume(volume);
      start(CUES[cue], false).gain.gain.value = LOUDNESS_GAIN[3];
    },
    report: () => openOutput().report(),
  };
}
