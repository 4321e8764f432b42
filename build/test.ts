// npm test: runs the parts of the tests one after the other and prints a line when each begins and ends.
// npm run test:all: runs everything: also the slow tests, every kept seed and mutation of the simulation, fresh seeds, and
// every end-to-end test, in Chromium. With --electron it runs each of those once: in Electron where it can.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import './node-version.js';

type Mode = 'quick' | 'all' | 'electron';

/** One npm script. */
interface Part {
  readonly what: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly modes: readonly Mode[];
}

const ALWAYS: readonly Mode[] = ['quick', 'all', 'electron'];
const QUICK: readonly Mode[] = ['quick'];
const WHOLE: readonly Mode[] = ['all', 'electron'];

const PARTS: readonly Part[] = [
  { what: 'types, lint, unused code, architecture', script: 'check', modes: ALWAYS },
  { what: 'unit tests and journeys', script: 'test:unit', modes: ALWAYS },
  { what: 'slow tests: real processes, kills, thousands of inputs', script: 'test:slow', modes: WHOLE },
  { what: 'a few seeds of the simulation', script: 'simulate', args: ['--seeds', '20'], modes: QUICK },
  { what: 'kept seeds and mutations of the simulation', script: 'simulate:kept', modes: WHOLE },
  { what: 'fresh seeds of the simulation', script: 'simulate', args: ['--seeds', '400', '--report'], modes: WHOLE },
  { what: 'the screens in Chromium', script: 'test:e2e:core', modes: QUICK },
  { what: 'every screen in Chromium', script: 'test:e2e', modes: ['all'] },
  { what: 'packing, and every screen in Electron or in Chromium', script: 'test:e2e:all', modes: ['electron'] },
  { what: 'packing for Linux and Windows', script: 'pack:check', modes: ['quick', 'all'] },
];

/** The path of npm's own script: on Windows, `npm` can only be started through a shell. */
const NPM = process.env['npm_execpath'];

/** Runs a script of package.json. Returns whether it succeeded. */
async function runScript({ script, args = [] }: Part): Promise<boolean> {
  const rest = ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
  const child =
    NPM === undefined
      ? spawn('npm', rest, { stdio: 'inherit' })
      : spawn(process.execPath, [NPM, ...rest], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
}

function formatDuration(from: number): string {
  const seconds = Math.round((performance.now() - from) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const say = (line: string): void => void process.stdout.write(`\n${line}\n`);

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, electron: { type: 'boolean', default: false } },
});
const mode: Mode = values.electron ? 'electron' : values.all ? 'all' : 'quick';
const parts = PARTS.filter(({ modes }) => modes.includes(mode));
const started = performance.now();
for (const [place, part] of parts.entries()) {
  const name = `[${place + 1}/${parts.length}] ${part.what}`;
  const began = performance.now();
  say(`${name}: npm run ${part.script}`);
  if (!(await runScript(part))) {
    say(`${name}: failed after ${formatDuration(began)}`);
    process.exit(1);
  }
  say(`${name}: passed in ${formatDuration(began)}`);
}
say(`All ${parts.length} parts passed in ${formatDuration(started)}.`);
