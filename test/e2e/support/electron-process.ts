import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import WebSocket from 'ws';
import { z } from 'zod';
import { findFreePort } from '../../support/local-port.ts';
import { buildElectronArguments, findElectronExecutable } from './app-launcher.ts';

/**
 * The packed app as the system starts it, without Playwright in its main process: it may end, start itself again under
 * another process id, and lose its outputs. Its page and its main process are reached over ports that stay the same.
 */
export interface ElectronProcess {
  /** The first process; another one has taken its place after a restart. */
  readonly child: ReturnType<typeof spawn>;
  /** Everything that the first process has written to standard error. */
  output(): string;
  /** Closes the reading ends of the first process's outputs. */
  closeOutputs(): void;
  /** The main process that runs now; waits for one. */
  findPid(): Promise<number>;
  /** Runs code once in the page whose address begins so, waiting for one. Returns what a promise resolves to. */
  runInPage(code: string, address?: string): Promise<unknown>;
  /** Runs code in the main process that runs now, such as one that throws later. */
  runInMain(code: string): Promise<unknown>;
  /** Ends every process of the app. */
  end(): Promise<void>;
}

/** Starts the packed app with `profile` as its data folder. */
export async function startElectronProcess(
  profile: string,
  {
    args = [],
    chromiumArgs = [],
    app,
  }: {
    readonly args?: readonly string[];
    readonly chromiumArgs?: readonly string[];
    /** Another app to start. */
    readonly app?: string;
  } = {},
): Promise<ElectronProcess> {
  const program = findElectronExecutable();
  if (program === undefined) throw new Error('No Electron here: set ELECTRON_OVERRIDE_DIST_PATH.');
  const [debugPort, inspectPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(
    program,
    [
      `--remote-debugging-port=${debugPort}`,
      `--inspect=${inspectPort}`,
      ...chromiumArgs,
      ...buildElectronArguments(profile, args, app),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TZ: 'Asia/Kolkata' } },
  );
  const written: string[] = [];
  child.stderr?.on('data', (piece) => written.push(String(piece)));
  child.stdout?.resume();
  const mark = `--inspect=${inspectPort}`;

  return {
    child,
    output: () => written.join(''),
    closeOutputs() {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    findPid: () => retry(() => Promise.resolve(findMainProcess(mark))),
    runInPage: (code, address = 'counter://app/') => evaluate(debugPort, address, code),
    runInMain: (code) => evaluate(inspectPort, 'file://', code),
    async end() {
      for (const pid of listProcesses(mark)) kill(pid, 'SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** The processes whose command line has these words, by /proc. */
function listProcesses(...words: readonly string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const line = readCommandLine(pid);
      return words.every((word) => line.includes(word));
    });
}

/** The processes of one kind, such as renderer or gpu-process, below a main process. */
export function listChildren(main: number, kind: string): number[] {
  return listProcesses(`--type=${kind}`).filter((pid) => isBelow(pid, main));
}

/** All processes below a main process. */
export function listDescendants(main: number): number[] {
  return listProcesses().filter((pid) => pid !== main && isBelow(pid, main));
}

/** Sends a signal to a process that may be gone already. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}

/** Repeats work that fails until it succeeds, for at most 20 seconds unless told otherwise. */
export async function retry<Result>(work: () => Promise<Result>, patienceMs = 20_000): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (performance.now() > deadline) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Code for the page: resolves as soon as it reports to main that the ring sounds. */
const NEXT_SOUND = `new Promise((resolve) => {
  const own = AnalyserNode.prototype.getFloatTimeDomainData;
  AnalyserNode.prototype.getFloatTimeDomainData = function (samples) {
    Reflect.apply(own, this, [samples]);
    if (samples.some((sample) => Math.abs(sample) > 0.0001)) resolve(true);
  };
})`;

/**
 * Notes in the report how long the ring was silent (P14), since `began` in monotonic milliseconds. The page says only
 * once a second whether it sounds, so that up to a second of it was none. Not asserted: a machine may stand still.
 */
export function recordSilence(fault: string, began: number): void {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  test.info().annotations.push({ type: 'silence', description: `${fault}: ${seconds} s` });
}

const ASK_SNAPSHOT = `window.counter.call('app.snapshot', {}).then(() => true)`;

const PLACE_ORDER = `window.counter.call('practice.play', { move: 'place_order' }).then(({ ok }) => {
  if (!ok) throw new Error();
})`;

/** Waits until the page that runs then sounds. */
export async function waitForSound(app: ElectronProcess): Promise<void> {
  await retry(() => app.runInPage(NEXT_SOUND));
}

/** A customer of the practice store orders; waits until the ring sounds. */
export async function ringInPractice(app: ElectronProcess): Promise<void> {
  // The page may not be loaded yet, its calls may wait for the app, and then the practice store may not be open yet. An
  // order whose evaluation is given up would be placed all the same, so what may be repeated waits first.
  await retry(() => app.runInPage(ASK_SNAPSHOT));
  await retry(() => app.runInPage(PLACE_ORDER));
  await waitForSound(app);
}

function findMainProcess(mark: string): number {
  // The helper that waits to start the app again has the same command line.
  const pid = listProcesses(mark).find((each) => !/--type=|relauncher/.test(readCommandLine(each)));
  if (pid === undefined) throw new Error('no main process yet');
  return pid;
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function isBelow(pid: number, main: number): boolean {
  for (let up = pid; up > 1; up = readParent(up)) if (up === main) return true;
  return false;
}

function readParent(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const targets = z.array(z.object({ url: z.string(), webSocketDebuggerUrl: z.string() }));
const answer = z.object({
  id: z.number().optional(),
  result: z
    .object({
      result: z.object({ value: z.unknown().optional(), description: z.string().optional() }),
      exceptionDetails: z.unknown().optional(),
    })
    .optional(),
});

/** How long an evaluation may take: whatever it runs in may have died with it. */
const EVALUATION_MS = 3_000;

/** Runs code once in whatever is at the address; waits until something is. */
async function evaluate(port: number, address: string, expression: string): Promise<unknown> {
  const socket = await retry(() => connect(port, address));
  try {
    const signal = AbortSignal.timeout(EVALUATION_MS);
    const params = { expression, awaitPromise: true, returnByValue: true, includeCommandLineAPI: true };
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    for (;;) {
      const [data] = await once(socket, 'message', { signal });
      const { id, result } = answer.parse(JSON.parse(String(data)));
      if (id !== 1) continue;
      if (result === undefined || result.exceptionDetails !== undefined)
        throw new Error(`failed: ${expression}: ${result?.result.description}`);
      return result.result.value;
    }
  } finally {
    socket.terminate();
  }
}

async function connect(port: number, address: string): Promise<WebSocket> {
  const signal = AbortSignal.timeout(EVALUATION_MS);
  const listed = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`, { signal })).json());
  const target = listed.find(({ url }) => url.startsWith(address));
  if (target === undefined) throw new Error(`nothing at ${address} yet`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open', { signal });
  return socket;
}
