// npm start: builds the app if needed, then opens it in Electron, or in the browser where there is no Electron.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { defaultDataFolder } from '../electron/platform/data-folder.ts';
import type { Flags } from '../electron/platform/flags.ts';
import { parseFlags, USAGE } from '../electron/platform/flags.ts';
import { exitOnStartFault } from '../electron/platform/start-fault.ts';
import { endWithParent } from '../electron/service/adapters/parent-watch.ts';
import { buildIfStale } from './build-freshness.ts';
import { findElectron } from './electron-runtime.ts';

const root = join(import.meta.dirname, '..');

/** Standard output belongs to the ready line. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function start(): Promise<void> {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  // The app itself creates it, and says on screen when it can't.
  const data = resolve(flags.data ?? defaultDataFolder());
  await buildIfStale(say);
  if (flags.preview) return await openPreview();
  const electron = await findElectron(say);
  if (electron !== undefined && (await runElectron(electron, data, flags))) return;
  say('Electron can’t be had on this machine, so Counter opens in the browser.');
  await openPreview();
}

/** Runs the preview in this process; it reads the same flags from the command line. */
async function openPreview(): Promise<void> {
  await import(pathToFileURL(join(root, 'dist/preview/main.js')).href);
}

/** Runs the app in Electron until it ends. Returns false if Electron itself failed before it showed a window. */
async function runElectron(program: string, data: string, { practice }: Flags): Promise<boolean> {
  const args = [root, `--data=${data}`, ...(practice ? ['--practice'] : [])];
  const app = spawn(program, args, { stdio: ['inherit', 'pipe', 'inherit'] });
  // Ctrl+C reaches the app too, because it shares the terminal; this process only has to outlive it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => app.kill('SIGTERM'));

  let isReady = false;
  createInterface(app.stdout).on('line', (line) => {
    isReady ||= line.startsWith('{"ready":true');
    process.stdout.write(`${line}\n`);
  });
  const code = await once(app, 'close').then(
    ([status]: (number | null)[]) => status ?? null,
    () => null, // it could not be started
  );
  // 2: the app has said why it can't start, which would stop the preview as well.
  if (code !== 0 && code !== 2 && !isReady) {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    return false;
  }
  process.exitCode = code ?? 1;
  return true;
}

endWithParent();
start().catch(exitOnStartFault);
