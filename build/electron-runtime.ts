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

/** Nobody is kept waiting longer than this by a download that doesn't even begin. */
const PATIENCE_MS = 8_000;

/** Electron's program in a folder of its runtime, or undefined when it isn't there. */
export function findElectronProgram(folder: string): string | undefined {
  const path = join(folder, PROGRAMS[process.platform] ?? 'electron');
  return existsSync(path) ? path : undefined;
}

/**
 * Electron's program: the one ELECTRON_OVERRIDE_DIST_PATH names, or the one that was downloaded before, or one that is
 * downloaded now; undefined where it can't be had. Importing the package would download without any limit.
 */
export async function findElectron(say: (line: string) => void): Promise<string | undefined> {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named !== undefined && named !== '') return findElectronProgram(named);
  const own = join(packageFolder, 'dist');
  if (!existsSync(join(packageFolder, 'path.txt'))) await download(say);
  return existsSync(join(packageFolder, 'path.txt')) ? findElectronProgram(own) : undefined;
}

/** Lets the package fetch its runtime, from its own store of earlier downloads or from the internet. */
async function download(say: (line: string) => void): Promise<void> {
  const install = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
  const ended = once(install, 'exit');
  const impatience = setTimeout(() => install.kill('SIGKILL'), PATIENCE_MS);
  if (await canBeReached()) {
    clearTimeout(impatience);
    say('Fetching Electron, about 100 MB, once …');
  }
  await ended;
  clearTimeout(impatience);
}

/** Whether the place that the package downloads from answers for this very file. */
async function canBeReached(): Promise<boolean> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const place = process.env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases/download/';
  const url = `${place}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
