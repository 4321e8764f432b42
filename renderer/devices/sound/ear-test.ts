/** The ear test: plays the tune, and lets the PC's own microphone listen for it. Nothing is stored or sent. */

import type { IpcClient } from '../../../electron/contract/calls/calls.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { createSignal, type Signal } from '../../state/signal.ts';
import type { RingSettings, SoundPlayer } from './sound-player.ts';
import { detectTune, type Hearing } from './tune-detector.ts';
import { TUNES } from './tunes.ts';

/** How the microphone hears the room alone, and then the tune, in milliseconds. */
const ROOM_MS = 1_000;
const LISTEN_MS = 3_500;

/** The samples a second that suffice for every tune. */
const RATE = 16_000;

/** What came of a test; the last three are why the microphone could not listen. */
export type EarResult = Hearing | 'missing' | 'busy' | 'refused';

export interface EarTestState {
  readonly isListening: boolean;
  /** The last test of this page; null before the first. */
  readonly last: { readonly result: EarResult; readonly at: Instant } | null;
}

export interface EarTest {
  readonly state: Signal<EarTestState>;
  /** Tests, unless a test goes on. Takes five seconds. */
  run(settings: RingSettings): Promise<void>;
}

export function createEarTest(
  client: Pick<IpcClient, 'call'>,
  player: Pick<SoundPlayer, 'test'>,
  now: () => Instant,
): EarTest {
  const state = createSignal<EarTestState>({ isListening: false, last: null });
  return {
    state,
    async run(settings) {
      if (state.get().isListening) return;
      state.set({ ...state.get(), isListening: true });
      const result = await client
        .call('sound.listen', {})
        .then(() => listen(player, settings))
        .catch(explainFailure);
      state.set({ isListening: false, last: { result, at: now() } });
    },
  };
}

async function listen(player: Pick<SoundPlayer, 'test'>, settings: RingSettings): Promise<Hearing> {
  // What makes a call clear would take the PC's own sound away.
  const unchanged = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: unchanged });
  try {
    const recording = await record(stream, () => player.test(settings));
    const decoder = new OfflineAudioContext(1, 1, RATE);
    const samples = await decoder.decodeAudioData(await recording.arrayBuffer());
    return detectTune(TUNES[settings.tune], samples.getChannelData(0), ROOM_MS / 1_000, RATE);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Records the room, and then what `play` begins. */
async function record(stream: MediaStream, play: () => void): Promise<Blob> {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const started = new Promise((resolve) => recorder.addEventListener('start', resolve, { once: true }));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  recorder.start();
  await started;
  await wait(ROOM_MS);
  play();
  await wait(LISTEN_MS);
  recorder.stop();
  await stopped;
  return new Blob(parts);
}

/** Why the microphone could not listen: refused by a person or the system, held by another program, or not there. */
export function explainFailure(fault: unknown): EarResult {
  const name = fault instanceof DOMException ? fault.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}
