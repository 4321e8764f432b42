/** Mixers that are read and set by programs of the system, each of which ends at once. */

import type { PcSound, PcSoundReading, ProgramResult, ProgramRunner } from '../../contract/ports.ts';

/** A program that knows the default output of this PC. */
interface ProgramMixer {
  readonly program: string;
  /** The arguments of the runs that tell, in the order in which {@link parse} takes their results. */
  readonly reads: readonly (readonly string[])[];
  /** What they say; null if the program can't tell. */
  parse(results: readonly ProgramResult[]): PcSoundReading | null;
  /** The arguments of the runs that unmute the output and set its volume. */
  unmutes(volume: number): readonly (readonly string[])[];
}

const NO_DEVICE: PcSoundReading = { state: 'no_device' };

/** What PulseAudio, and PipeWire in its place, shows while there is no output. */
const DUMMY_SINK = 'auto_null';

/** PulseAudio, and PipeWire in its place. */
const PACTL: ProgramMixer = {
  program: 'pactl',
  reads: [['info'], ['list', 'sinks']],
  parse([info, sinks]) {
    if (info?.code !== 0 || sinks?.code !== 0) return null;
    const name = readLine(info.output, 'Default Sink');
    const sink = sinks.output.split(/^Sink #\d+$/m).find((text) => readLine(text, 'Name') === name);
    if (name === null || name === DUMMY_SINK || sink === undefined) return NO_DEVICE;
    const muted = readLine(sink, 'Mute');
    const volumes = [...(readLine(sink, 'Volume') ?? '').matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent));
    if (muted === null || volumes.length === 0) return null;
    return {
      state: 'known',
      device: readLine(sink, 'Description') ?? name,
      muted: muted === 'yes',
      volume: Math.max(...volumes),
    };
  },
  unmutes: (volume) => [
    ['set-sink-mute', '@DEFAULT_SINK@', '0'],
    ['set-sink-volume', '@DEFAULT_SINK@', `${volume}%`],
  ],
};

/** The value of a line such as "Mute: no". */
function readLine(text: string, label: string): string | null {
  return new RegExp(`^\\s*${label}: *(.+)$`, 'm').exec(text)?.[1] ?? null;
}

/** PipeWire without the part that stands in for PulseAudio. */
const WPCTL: ProgramMixer = {
  program: 'wpctl',
  reads: [
    ['get-volume', '@DEFAULT_AUDIO_SINK@'],
    ['inspect', '@DEFAULT_AUDIO_SINK@'],
  ],
  parse([volume, sink]) {
    if (volume?.code !== 0) return null;
    const told = /^Volume: ([\d.]+)( \[MUTED\])?/.exec(volume.output);
    // Without an output it says nothing, and ends well.
    if (told === null) return NO_DEVICE;
    const device = /node\.description = "(.*)"/.exec(sink?.output ?? '')?.[1] ?? null;
    return { state: 'known', device, muted: told[2] !== undefined, volume: Math.round(Number(told[1]) * 100) };
  },
  unmutes: (volume) => [
    ['set-mute', '@DEFAULT_AUDIO_SINK@', '0'],
    ['set-volume', '@DEFAULT_AUDIO_SINK@', String(volume / 100)],
  ],
};

/** macOS. It names no device, and tells no volume of one that has its own knob, as a monitor does. */
const OSASCRIPT: ProgramMixer = {
  program: 'osascript',
  reads: [['-e', 'get volume settings']],
  parse([settings]) {
    const told = /output volume:(\d+|missing value),.*output muted:(true|false|missing value)/.exec(
      settings?.output ?? '',
    );
    if (settings?.code !== 0 || told === null) return null;
    const volume = Number(told[1]);
    return { state: 'known', device: null, muted: told[2] === 'true', volume: Number.isNaN(volume) ? null : volume };
  },
  unmutes: (volume) => [['-e', `set volume output volume ${volume} without output muted`]],
};

const MIXERS: Readonly<Partial<Record<NodeJS.Platform, readonly ProgramMixer[]>>> = {
  linux: [PACTL, WPCTL],
  darwin: [OSASCRIPT],
};

/** The sound of a PC whose system has such programs. The first one that can tell is asked. */
export function createProgramSound(platform: NodeJS.Platform, run: ProgramRunner): PcSound {
  const mixers = MIXERS[platform] ?? [];

  async function runAll({ program }: ProgramMixer, runs: ProgramMixer['reads']): Promise<ProgramResult[]> {
    const results = await Promise.all(runs.map((args) => run(program, args)));
    return results.map((result) => result ?? { code: null, output: '' });
  }

  return {
    async read() {
      for (const mixer of mixers) {
        const reading = mixer.parse(await runAll(mixer, mixer.reads));
        if (reading !== null) return reading;
      }
      return { state: 'unknown' };
    },
    async unmute(volume) {
      for (const mixer of mixers) {
        const results = await runAll(mixer, mixer.unmutes(volume));
        if (results.every(({ code }) => code === 0)) return;
      }
    },
    stop: () => undefined,
  };
}
