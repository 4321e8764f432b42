import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium, type Page } from '@playwright/test';
import { findElectronExecutable, findPackedApp, killProcess, stopProcess } from './app-launcher.ts';

/**
 * The packed app as its user has it: an AppImage, which is one file that starts the program inside it and passes it where
 * that file is. Here the file is a script, and the program is the Electron of the tests under a name of its own: by the
 * name Electron tells an installed app from one in development.
 */
export interface InstalledApp {
  /** The path of the AppImage. */
  readonly program: string;
  /** Starts it as a desktop does. */
  start(options?: StartOptions): Promise<StartedApp>;
  /** Starts it without waiting for its window: it may put another version in its place and end. */
  launch(options?: StartOptions): ChildProcess;
  /** Writes the AppImage of another version of the app. */
  writeProgram(path: string, archive: string): void;
  /** Ends every process of it as a power cut would, including those that it started itself. */
  killAll(): void;
}

export interface StartOptions {
  /** What an autostart entry runs. The program alone by default. */
  readonly command?: string;
  /** The bytes of the rollout file on this computer. */
  readonly rollout?: Uint8Array;
}

export interface StartedApp {
  readonly page: Page;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Installs a packed app in a folder, with the folder's `config` for the configuration of its user. */
export function installApp(folder: string, archive: string = findPackedApp()): InstalledApp {
  const runtime = findElectronExecutable();
  if (runtime === undefined) throw new Error('No Electron here: set ELECTRON_OVERRIDE_DIST_PATH.');
  const inside = join(folder, 'inside');
  mkdirSync(inside);
  for (const file of readdirSync(dirname(runtime))) {
    if (file !== 'electron') symlinkSync(join(dirname(runtime), file), join(inside, file));
  }
  linkOrCopy(runtime, join(inside, 'counter'));
  const program = join(folder, 'Counter.AppImage');
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const flags = `--remote-debugging-port=0 --lang=en-IN --disable-gpu${sandbox}`;
  const pids = join(folder, 'pids');
  const writeProgram = (path: string, contents: string): void => {
    const start = `export APPIMAGE="$0"\necho $$ >> "${pids}"\nexec "${join(inside, 'counter')}" ${flags}`;
    writeFileSync(path, `#!/bin/sh\n${start} "${contents}" "$@"\n`, { mode: 0o755 });
  };
  writeProgram(program, archive);
  const launch = (options: StartOptions = {}): ChildProcess =>
    launchInstalledApp(folder, options.command ?? `"${program}"`, options);
  return {
    program,
    launch,
    start: (options) => waitForApp(launch(options)),
    writeProgram,
    killAll() {
      for (const pid of readFileSync(pids, 'utf8').trim().split('\n')) killIfAlive(Number(pid));
    },
  };
}

function killIfAlive(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Electron finds its other files beside the program, wherever a symbolic link leads. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** The command in an autostart entry of the user whose configuration is in `folder`; null without an entry. */
export function readAutostartCommand(folder: string): string | null {
  try {
    const entry = readFileSync(join(folder, 'config/autostart/counter.desktop'), 'utf8');
    return /^Exec=(.*)$/m.exec(entry)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Whether a program of this test may see another /etc than the rest of the computer. */
export function canReplaceEtc(): boolean {
  try {
    execFileSync('/usr/bin/unshare', ['-m', '/bin/mount', '-t', 'tmpfs', 'counter-test', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function launchInstalledApp(folder: string, command: string, { rollout }: StartOptions): ChildProcess {
  const shell = ['/bin/sh', '-c'];
  const [program = '', ...args] =
    rollout === undefined
      ? [...shell, `exec ${command}`]
      : ['/usr/bin/unshare', '-m', ...shell, withRollout(folder, rollout, `exec ${command}`)];
  const homes = { XDG_CONFIG_HOME: join(folder, 'config'), XDG_DATA_HOME: join(folder, 'share') };
  return spawn(program, args, {
    env: { ...process.env, ...homes, TZ: 'Asia/Kolkata' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function waitForApp(child: ChildProcess): Promise<StartedApp> {
  const browser = await chromium.connectOverCDP(await findDevTools(child));
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The app has no page.');
  return {
    page,
    kill: () => killProcess(child),
    async close() {
      await stopProcess(child);
    },
  };
}

/** A shell's command that runs another one with the rollout file in a layer over /etc, which nothing else sees. */
function withRollout(folder: string, rollout: Uint8Array, command: string): string {
  const layer = join(folder, 'etc');
  mkdirSync(join(layer, 'counter'), { recursive: true });
  writeFileSync(join(layer, 'counter/rollout.json'), rollout);
  return `/bin/mount -t overlay counter-test -o lowerdir=${layer}:/etc /etc && ${command}`;
}

/**
 * Waits until the window is there: a page that is loading in that very moment would be missed. Returns Chromium's
 * address.
 */
async function findDevTools(child: ChildProcess): Promise<string> {
  const written: string[] = [];
  const waitForLine = (stream: Readable | null, pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      if (stream === null) return;
      createInterface(stream).on('line', (line) => {
        written.push(line);
        const found = pattern.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
  const ready = Promise.all([
    waitForLine(child.stderr, /^DevTools listening on (ws:\S+)/),
    waitForLine(child.stdout, /("ready":true)/),
  ]);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The app ended:\n${written.join('\n')}`)));
  const [address] = await Promise.race([ready, ended]);
  return address;
}
