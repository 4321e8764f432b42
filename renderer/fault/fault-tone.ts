import { LOUDNESS_GAIN, renderTune, selectTune } from '../devices/sound/tunes.ts';

/** Repeats the fault tone until its output is closed. */
export function playFaultTone(): AudioContext {
  const context = new AudioContext();
  const samples = renderTune(selectTune('fault', 'bell'), context.sampleRate);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  source.connect(new GainNode(context, { gain: LOUDNESS_GAIN[3] })).connect(context.destination);
  source.start();
  return context;
}
