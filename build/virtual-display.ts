// Runs a command with a display: on a Linux machine that has none (a server, CI), with virtual ones.
//
//   node build/virtual-display.ts COMMAND [ARGUMENT…]
//
// Of virtual displays there is one for each processor: each can have a window with the keyboard focus. DISPLAY names one
// of them, COUNTER_DISPLAYS all, with spaces between.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import './node-version.js';

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('usage: virtual-display.ts COMMAND [ARGUMENT…]');

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);

/** Starts a virtual display, which takes the first free number. Returns its name, such as `:99`. */
async function startDisplay(): Promise<{ readonly server: ChildProcess; readonly name: string }> {
  const server = spawn(
    'Xvfb',
    // The tests of the sandbox open their window as another user, whom -ac lets in.
    ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-ac'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  server.once('error', (fault) => {
    console.error(
      `This machine has no display, and Xvfb, which makes virtual ones, could not be started: ${fault.message}`,
    );
    process.exit(1);
  });
  const [number] = await once(server.stdio[3] as Readable, 'data');
  return { server, name: `:${String(number).trim()}` };
}

const displays = hasDisplay ? [] : await Promise.all(Array.from({ length: availableParallelism() }, startDisplay));
const names = displays.map(({ name }) => name);
// On Windows, npm installs commands as scripts, which only a shell can start.
const child = spawn(program, args, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, ...(names[0] === undefined ? {} : { DISPLAY: names[0], COUNTER_DISPLAYS: names.join(' ') }) },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
try {
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} catch (fault) {
  console.error(`${program} could not be started: ${fault instanceof Error ? fault.message : String(fault)}`);
  process.exitCode = 1;
} finally {
  for (const { server } of displays) server.kill();
}
