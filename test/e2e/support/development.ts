import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess } from './app-launcher.ts';

export const root = join(import.meta.dirname, '../../..');

const SOURCES = [
  'build',
  'electron',
  'renderer',
  'package.json',
  'test/tsconfig.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Copies all that `npm run dev` reads, so that a test can change it. */
export function copySources(folder: string): void {
  mkdirSync(folder);
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** A running `npm run dev`. */
interface Development {
  /** What its ready line says. */
  readonly ready: { readonly host: string; readonly url?: string };
  /** Everything that it has written on its standard error so far. */
  readonly said: () => string;
  /** Asks it to end, and gives its exit status. */
  readonly stop: () => Promise<number | null>;
}

/** Starts `npm run dev` with the sources in a folder, and waits for its ready line. */
export async function startDevelopment(
  sources: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Development> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', './build/node-version.js', 'build/dev.ts', '--no-open', '--practice', ...args],
    { cwd: sources, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (piece) => {
    said += String(piece);
  });
  const ready = await new Promise<Development['ready']>((resolve, reject) => {
    if (child.stdout !== null) {
      createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Development['ready']));
    }
    child
      .once('error', reject)
      .once('close', () => reject(new Error(`npm run dev ended before it was ready:\n${said}`)));
  });
  return { ready, said: () => said, stop: () => stopProcess(child) };
}
