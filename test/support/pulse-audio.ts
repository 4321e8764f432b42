/**
 * A real PulseAudio in a folder of its own, with two outputs that nobody hears, and a microphone before the first one.
 */

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has it. */
export const hasPulseAudio = existsSync('/usr/bin/pulseaudio') && existsSync('/usr/bin/pactl');

export interface PulseAudio {
  /** What the app and the browser must have in their environment to play there. */
  readonly environment: Readonly<Record<'XDG_RUNTIME_DIR' | 'HOME', string>>;
  pactl(...args: string[]): string;
  stop(): Promise<void>;
}

export async function startPulseAudio(): Promise<PulseAudio> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-pulse-'));
  const environment = { XDG_RUNTIME_DIR: join(folder, 'run'), HOME: folder };
  mkdirSync(environment.XDG_RUNTIME_DIR, { mode: 0o700 });
  const env = { ...process.env, ...environment, LC_ALL: 'C' };
  const sinks = ['shop', 'headset'].map(
    (name) => `--load=module-null-sink sink_name=${name} sink_properties=device.description=${name}`,
  );
  // Chromium takes an output's own monitor for no microphone.
  const microphone = '--load=module-remap-source master=shop.monitor source_name=microphone';
  const flags = [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--load=module-native-protocol-unix',
    ...sinks,
    microphone,
  ];
  const server = spawn('/usr/bin/pulseaudio', flags, { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const pactl = (...args: string[]): string => execFileSync('/usr/bin/pactl', args, { env, encoding: 'utf8' });
  for (let tries = 0; !existsSync(join(environment.XDG_RUNTIME_DIR, 'pulse/native')); tries += 1) {
    if (tries === 100) throw new Error('PulseAudio does not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  pactl('set-default-sink', 'shop');
  pactl('set-default-source', 'microphone');
  return {
    environment,
    pactl,
    async stop() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
