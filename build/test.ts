// npm test: runs the parts of the tests and prints a line when each begins and ends. Beside the unit tests, which often wait
// for a page, those parts run that only compute; what they print comes when they end.
// npm run test:all: runs everything, one part after the other: also the slow tests, every kept seed and mutation of the
// simulation, fresh seeds, and every end-to-end test, in Chromium. With --electron it runs each of those once: in Electron
// where it can.
import { type SpawnOptions, spawn } from 'node:child_process';
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
  /** Whether `npm test` runs it beside the unit tests: it waits for nothing, and minds no busy machine. */
  readonly computes?: boolean;
}

const ALWAYS: readonly Mode[] = ['quick', 'all', 'electron'];
const QUICK: readonly Mode[] = ['quick'];
const WHOLE: readonly Mode[] = ['all', 'electron'];

const PARTS: readonly Part[] = [
  { what: 'types, lint, unused code, architecture', script: 'check', modes: ALWAYS, computes: true },
  { what: 'unit tests and journeys', script: 'test:unit', modes: ALWAYS },
  { what: 'slow tests: real processes, kills, thousands of inputs', script: 'test:slow', modes: WHOLE },
  { what: 'a few seeds of the simulation', script: 'simulate', args: ['--seeds', '20'], modes: QUICK, computes: true },
  { what: 'kept seeds and mutations of the simulation', script: 'simulate:kept', modes: WHOLE },
  { what: 'fresh seeds of the simulation', script: 'simulate', args: ['--seeds', '400', '--report'], modes: WHOLE },
  { what: 'packing for Linux and Windows', script: 'pack:check', modes: ['quick', 'all'], computes: true },
  { what: 'the screens in Chromium', script: 'test:e2e:core', modes: QUICK },
  { what: 'every screen in Chromium', script: 'test:e2e', modes: ['all'] },
  { what: 'packing, and every screen in Electron or in Chromium', script: 'test:e2e:all', modes: ['electron'] },
];

/** The path of npm's own script: on Windows, `npm` can only be started through a shell. */
const NPM = process.env['npm_execpath'];

/** Runs a script of package.json; what it prints comes at once, or when it ends. Returns whether it succeeded. */
async function runScript({ script, args = [] }: Part, printsAtOnce: boolean): Promise<boolean> {
  const rest = ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
  const output = printsAtOnce ? 'inherit' : 'pipe';
  const options: SpawnOptions = { stdio: [printsAtOnce ? 'inherit' : 'ignore', output, output] };
  const child = NPM === undefined ? spawn('npm', rest, options) : spawn(process.execPath, [NPM, ...rest], options);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => printed.push(piece));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(printed));
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
let hasFailed = false;

/** Runs parts one after the other, until one fails, here or beside them. */
async function runInTurn(turn: readonly Part[], printsAtOnce: boolean): Promise<void> {
  for (const part of turn) {
    if (hasFailed) return;
    const name = `[${parts.indexOf(part) + 1}/${parts.length}] ${part.what}`;
    const began = performance.now();
    say(`${name}: npm run ${part.script}`);
    const hasPassed = await runScript(part, printsAtOnce);
    say(`${name}: ${hasPassed ? 'passed in' : 'failed after'} ${formatDuration(began)}`);
    hasFailed ||= !hasPassed;
  }
}

const beside = mode === 'quick' ? parts.filter(({ computes }) => computes === true) : [];
const [first, ...others] = parts.filter((part) => !beside.includes(part));
await Promise.all([runInTurn(beside, false), runInTurn(first === undefined ? [] : [first], true)]);
await runInTurn(others, true);
if (hasFailed) process.exit(1);
say(`All ${parts.length} parts passed in ${formatDuration(started)}.`);
