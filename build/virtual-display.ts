// Runs a command with a display: inside xvfb-run on a Linux machine that has none (a server, CI), else as it is.
import { spawnSync } from 'node:child_process';
import './node-version.js';

const command = process.argv.slice(2);
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
const [program, ...args] = hasDisplay ? command : ['xvfb-run', '-a', '-s', '-screen 0 1280x800x24', ...command];
if (program === undefined) throw new Error('usage: virtual-display.ts COMMAND [ARGUMENT…]');

// On Windows, npm installs commands as scripts, which only a shell can start.
const { status, error } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
if (error) console.error(`${program} could not be started: ${error.message}`);
process.exitCode = status ?? 1;
