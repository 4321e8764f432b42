import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const packageFolder = join(import.meta.dirname, '../node_modules/electron');

const PROGRAMS: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** The longest wait for a download to begin. */
const DOWNLOAD_START_MS = 8_000;

/** Electron's program in the folder of a runtime, or undefined if it isn't there. */
export function findElectronProgram(folder: string): string | undefined {
  const path = join(folder, PROGRAMS[process.platform] ?? 'electron');
  return existsSync(path) ? path : undefined;
}

/**
 * Finds Electron's program: the one that ELECTRON_OVERRIDE_DIST_PATH names, one that was downloaded before, or one that is
 * downloaded now. Undefined where there is none. Importing the package instead would download without a time limit.
 */
export async function findElectron(say: (line: string) => void): Promise<string | undefined> {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined && override !== '') return findElectronProgram(override);
  const downloaded = join(packageFolder, 'dist');
  if (!existsSync(join(packageFolder, 'path.txt'))) await download(say);
  return existsSync(join(packageFolder, 'path.txt')) ? findElectronProgram(downloaded) : undefined;
}

/** Lets the package fetch its runtime, from its cache or from the internet. */
async function download(say: (line: string) => void): Promise<void> {
  const install = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
  const ended = once(install, 'exit');
  const timeout = setTimeout(() => install.kill('SIGKILL'), DOWNLOAD_START_MS);
  if (await isDownloadReachable()) {
    clearTimeout(timeout);
    say('Fetching Electron, about 100 MB, once …');
  }
  await ended;
  clearTimeout(timeout);
}

/** Whether the server that the package downloads from has this very file. */
async function isDownloadReachable(): Promise<boolean> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const mirror = process.env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases/download/';
  const url = `${mirror}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(DOWNLOAD_START_MS) })).ok;
  } catch {
    return false;
  }
}
