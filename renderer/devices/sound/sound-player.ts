/** Plays the tones that the alarm in the main process chooses. */

import type { Settings } from '../../../electron/contract/domain/settings.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { AlarmView } from '../../../electron/contract/ipc/alarm.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';

import type { Signal } from '../../state/signal.ts';
import { SoundOutput, type SoundState } from './sound-output.ts';
import { type AlarmTone, LOUDNESS_GAIN, renderTune, selectTune, TUNES, type Tune } from './tunes.ts';

export interface SoundPlayer {
  readonly state: Signal<SoundState>;
  /** Repeats a tone until the next call; null stops it. */
  ring(tone: AlarmTone | null, loudness: AlarmView['loudness'], settings: RingSettings): void;
  /** Plays the ring once. */
  test(settings: RingSettings): void;
  /** Starts the output after a click or key; a browser suspends it until then. */
  resume(): void;
  /** Reports what the output plays at this moment; main expects a report each second. */
  report(): CallInput<'sound.report'>;
}

/** The settings of the sound. The volume is 0 to 100. */
export type RingSettings = Pick<Settings, 'volume' | 'tune'>;

/** Creates the player. `serviceNow` returns the service's time, or null until it is known. */
export function createSoundPlayer(serviceNow: () => Instant | null): SoundPlayer {
  const context = new AudioContext();
  const output = new SoundOutput(context, serviceNow);
  const buffers = new Map<Tune, AudioBuffer>();
  let playing: { readonly tune: Tune; readonly source: AudioBufferSourceNode; readonly gain: GainNode } | null = null;

  function getBuffer(tune: Tune): AudioBuffer {
    const known = buffers.get(tune);
    if (known !== undefined) return known;
    const samples = renderTune(tune, context.sampleRate);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
    buffer.copyToChannel(samples, 0);
    buffers.set(tune, buffer);
    return buffer;
  }

  function start(tune: Tune, loop: boolean): { source: AudioBufferSourceNode; gain: GainNode } {
    const gain = new GainNode(context);
    const source = new AudioBufferSourceNode(context, { buffer: getBuffer(tune), loop });
    source.connect(gain).connect(output.volume);
    source.start();
    return { source, gain };
  }

  function setVolume(volume: number): void {
    output.volume.gain.value = (volume / 100) ** 2;
  }

  return {
    state: output.state,
    resume: () => output.resume(),
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
      output.resume();
      start(TUNES[tune], false).gain.gain.value = LOUDNESS_GAIN[2];
      output.markTested();
    },
    report: () => output.report(),
  };
}
