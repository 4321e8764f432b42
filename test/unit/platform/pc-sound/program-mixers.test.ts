import { expect, test } from 'vitest';
import type { ProgramResult, ProgramRunner } from '../../../../electron/contract/ports.ts';
import { createProgramSound } from '../../../../electron/platform/pc-sound/program-mixers.ts';

const told = (output: string): ProgramResult => ({ code: 0, output });
const refused: ProgramResult = { code: 1, output: '' };

/** Recorded from PulseAudio 16.1 with two null sinks. */
const PACTL_INFO = `Server String: /run/user/1000/pulse/native
Default Sample Specification: s16le 2ch 44100Hz
Default Sink: shop
Default Source: shop.monitor
`;
const PACTL_SINKS = `Sink #0
	State: IDLE
	Name: headset
	Description: Headset
	Mute: no
	Volume: front-left: 65536 / 100% / 0.00 dB,   front-right: 65536 / 100% / 0.00 dB
	        balance 0.00
	Base Volume: 65536 / 100% / 0.00 dB
Sink #1
	State: SUSPENDED
	Name: shop
	Description: Shop speaker
	Driver: module-null-sink.c
	Mute: yes
	Volume: front-left: 2621 /   4% / -83.88 dB,   front-right: 2000 /   3% / -90.00 dB
	        balance 0.00
	Base Volume: 65536 / 100% / 0.00 dB
	Monitor Source: shop.monitor
`;
/** Recorded from WirePlumber 0.4.13. */
const WPCTL_INSPECT = `id 36, type PipeWire:Interface:Node
    audio.position = "[FL FR]"
  * node.description = "Shop speaker"
  * node.name = "shop"
`;

/** Runs recorded programs; a program that isn't named is not on the PC. */
function record(answers: Readonly<Record<string, ProgramResult>>) {
  const ran: string[] = [];
  const run: ProgramRunner = (program, args) => {
    const command = [program, ...args].join(' ');
    ran.push(command);
    const isHere = Object.keys(answers).some((name) => name.startsWith(program));
    return Promise.resolve(answers[command] ?? (isHere ? refused : null));
  };
  return { run, ran };
}

const pactl = (info: string, sinks = PACTL_SINKS) => ({ 'pactl info': told(info), 'pactl list sinks': told(sinks) });
const wpctl = (volume: ProgramResult) => ({
  'wpctl get-volume @DEFAULT_AUDIO_SINK@': volume,
  'wpctl inspect @DEFAULT_AUDIO_SINK@': told(WPCTL_INSPECT),
});
const osascript = (output: string) => ({ 'osascript -e get volume settings': told(output) });

test.each([
  [
    'pactl: the default sink alone, at its louder side',
    'linux',
    pactl(PACTL_INFO),
    { state: 'known', device: 'Shop speaker', muted: true, volume: 4 },
  ],
  [
    'pactl: another default',
    'linux',
    pactl(PACTL_INFO.replace('Sink: shop', 'Sink: headset')),
    { state: 'known', device: 'Headset', muted: false, volume: 100 },
  ],
  [
    'pactl: the sink that stands in for none',
    'linux',
    pactl('Default Sink: auto_null\n', 'Sink #0\n\tName: auto_null\n\tMute: no\n\tVolume: mono: 1 / 100%\n'),
    { state: 'no_device' },
  ],
  ['pactl: no sink', 'linux', pactl('Default Sink: @DEFAULT_SINK@\n', ''), { state: 'no_device' }],
  ['pactl: no server', 'linux', { 'pactl info': refused, 'pactl list sinks': refused }, { state: 'unknown' }],
  [
    'wpctl where pactl has no server',
    'linux',
    { 'pactl info': refused, ...wpctl(told('Volume: 0.04 [MUTED]\n')) },
    { state: 'known', device: 'Shop speaker', muted: true, volume: 4 },
  ],
  [
    'wpctl alone',
    'linux',
    wpctl(told('Volume: 1.00\n')),
    { state: 'known', device: 'Shop speaker', muted: false, volume: 100 },
  ],
  // It says "'-1' is not a valid ID" where errors go.
  ['wpctl: no sink', 'linux', wpctl(told('')), { state: 'no_device' }],
  ['wpctl: no server', 'linux', wpctl({ code: 2, output: '' }), { state: 'unknown' }],
  ['neither', 'linux', {}, { state: 'unknown' }],
  [
    'macOS',
    'darwin',
    osascript('output volume:44, input volume:75, alert volume:100, output muted:false\n'),
    { state: 'known', device: null, muted: false, volume: 44 },
  ],
  [
    'macOS, a monitor with its own knob',
    'darwin',
    osascript('output volume:missing value, input volume:75, alert volume:100, output muted:missing value\n'),
    { state: 'known', device: null, muted: false, volume: null },
  ],
  ['macOS refuses', 'darwin', { 'osascript -e get volume settings': refused }, { state: 'unknown' }],
  ['another system', 'freebsd', {}, { state: 'unknown' }],
] as const)('%s', async (_what, platform, answers, reading) => {
  expect(await createProgramSound(platform, record(answers).run).read()).toEqual(reading);
});

test.each([
  [
    'linux',
    { 'pactl x': told('') },
    'pactl set-sink-mute @DEFAULT_SINK@ 0',
    'pactl set-sink-volume @DEFAULT_SINK@ 60%',
  ],
  ['darwin', { 'osascript x': told('') }, 'osascript -e set volume output volume 60 without output muted'],
] as const)('%s is unmuted at a volume', async (platform, answers, ...commands) => {
  const { run, ran } = record({ ...answers, ...Object.fromEntries(commands.map((command) => [command, told('')])) });
  await createProgramSound(platform, run).unmute(60);
  expect(ran).toEqual(commands);
});
