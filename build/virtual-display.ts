// Runs a command with a display to draw on: on Linux without one (a server, CI) inside xvfb-run, else just as it is.
import { spawnSync } from 'node:child_process';
import './node-version.js';

const command = process.argv.slice(2);
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
const [program, ...args] = hasDisplay ? command : ['xvfb-run', '-a', '-s', '-screen 0 1280x800x24', ...command];
if (program === undefined) throw new Error('usage: virtual-display.ts COMMAND [ARGUMENT…]');

// On Windows what npm installs as a command is a script, which only a shell can start.
const { status, error } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
if (error) console.error(`${program} could not be started: ${error.message}`);
process.exitCode = status ?? 1;
