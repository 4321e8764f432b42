import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ElectronApplication, _electron as electron } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');

/** The app is tested where it is used: in India's time, whatever the machine's own is. */
const createEnvironment = () => ({ ...process.env, TZ: 'Asia/Kolkata' });

/**
 * The Electron to test in: the one ELECTRON_OVERRIDE_DIST_PATH points at, or Electron's own where it has been
 * downloaded, or undefined. Looked up by hand, because importing the package would start the download.
 */
export function findElectronExecutable(): string | undefined {
  const overridden = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folder = overridden ?? join(root, 'node_modules/electron/dist');
  const name = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform as string];
  const path = join(folder, name ?? 'electron');
  if (existsSync(path)) return path;
  if (overridden !== undefined) throw new Error(`ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${path}`);
  return undefined;
}

/**
 * The app to test in Electron: the archive that COUNTER_PACKED names, or the one that `npm run pack:check` has packed for
 * this machine. Never the folder it was built in: what is tested is what people get.
 */
export function findPackedApp(): string {
  const named = process.env['COUNTER_PACKED'];
  if (named !== undefined && named !== '') return named;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const arch = process.arch === 'x64' ? '' : `${process.arch}-`;
  return join(root, `release/check/${platform}-${arch}unpacked/resources/app.asar`);
}

/**
 * What Electron is started with to run the packed app, with `profile` as the folder for all that it keeps. `app` names
 * another app to run.
 */
export function buildElectronArguments(
  profile: string,
  args: readonly string[] = [],
  app: string = findPackedApp(),
): string[] {
  // The sandbox is switched off for tests only, and only for root, as whom Chromium refuses to start with it.
  const isRoot = process.getuid?.() === 0;
  const testFlags = [...(isRoot ? ['--no-sandbox'] : []), ...(process.platform === 'linux' ? ['--disable-gpu'] : [])];
  return [...testFlags, '--lang=en-IN', app, '--data', profile, ...args];
}

/** What a counter that was started once leaves in its folder. */
const TRACES: readonly string[] = ['preferences.json', 'preferences.previous.json', 'logbook.db'];

/** In a folder in which it has never been started, its first steps are done: most tests are about a counter in use. */
export function skipFirstSteps(profile: string): void {
  const isFolder = statSync(profile, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder || TRACES.some((name) => existsSync(join(profile, name)))) return;
  writeFileSync(join(profile, 'preferences.json'), '{"firstSteps":null}', { mode: 0o600 });
}

/** Lets the app begin with its first steps, in a folder in which it has never been started. */
export function keepFirstSteps(profile: string): void {
  writeFileSync(join(profile, 'preferences.json'), '{}', { mode: 0o600 });
}

/** Starts the packed app in Electron, with `profile` as the folder for all that it keeps. */
export async function launchElectron(profile: string, args: readonly string[] = []): Promise<ElectronApplication> {
  if (findElectronExecutable() === undefined) throw new Error('No Electron here: set ELECTRON_OVERRIDE_DIST_PATH.');
  skipFirstSteps(profile);
  if (!existsSync(findPackedApp())) throw new Error(`There is no ${findPackedApp()}: npm run pack:check first.`);
  // Without a path of ours, Playwright takes the same program from the package, and holds the app back until it looks:
  // else it misses a page that is loading in that very moment, and waits for ever.
  return await electron.launch({
    args: buildElectronArguments(profile, args),
    cwd: root,
    env: createEnvironment(),
  });
}

/** A running preview host. */
export interface PreviewProcess {
  /** Where a browser finds the app. */
  readonly url: string;
  /** Everything that it has written so far, to be attached to a failed test. */
  readonly output: () => string;
  /** Asks it to end, as Ctrl+C would, and waits until it has. Returns its exit status. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the preview host, with `profile` as the folder for all that it keeps, and waits for its ready line. With
 * `browserFolder`, it opens the browser that is the program `xdg-open` in that folder. `checkout` is the built checkout to
 * start; this one unless named.
 */
export async function startPreviewProcess(
  profile: string,
  args: readonly string[] = [],
  browserFolder: string | null = null,
  checkout: string = root,
): Promise<PreviewProcess> {
  skipFirstSteps(profile);
  const path = process.env['PATH'] ?? '';
  const child = spawn(
    process.execPath,
    [
      '--import',
      './build/node-version.js',
      'build/start.ts',
      '--preview',
      ...(browserFolder === null ? ['--no-open'] : []),
      '--data',
      profile,
      ...args,
    ],
    {
      cwd: checkout,
      env: { ...createEnvironment(), PATH: browserFolder === null ? path : `${browserFolder}:${path}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const written: string[] = [];
  const output = (): string => written.join('\n');
  const keep = (line: string): void => void written.push(line);
  createInterface(child.stderr).on('line', keep);

  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      keep(line);
      const ready = readyLine(line);
      if (ready !== undefined) resolve(ready);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(new Error(`The preview host ended before it was ready (${code ?? signal}):\n${output()}`));
    });
  });
  return { url, output, stop: () => stopProcess(child), kill: () => killProcess(child) };
}

/** The address in a line like {"ready":true,"host":"preview","url":"http://127.0.0.1:1234/"}; undefined for any other line. */
function readyLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const said = JSON.parse(line) as { ready?: unknown; url?: unknown };
    return said.ready === true && typeof said.url === 'string' ? said.url : undefined;
  } catch {
    return undefined; // a log line that only begins like JSON
  }
}

/** Asks a process to end, as Ctrl+C would, and waits until it has. Returns its exit status. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const impatience = AbortSignal.timeout(10_000);
  impatience.addEventListener('abort', () => child.kill('SIGKILL'));
  await ended;
  return child.exitCode;
}

/** Ends a process at once, without a chance to write or send anything more. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
