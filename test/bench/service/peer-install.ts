import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Installs what the service is measured against, unless it has been since the lock file was last changed. */
export function installPeers(): void {
  const done = join(here, 'node_modules/.package-lock.json');
  const lock = join(here, 'package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  process.stderr.write('Installing what the service is measured against…\n');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  // Standard output belongs to the table.
  const { status } = spawnSync('npm', args, {
    cwd: here,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ci in ${here} failed (${status}).`);
}

/** The file that starts an installed program. */
export const findPeerProgram = (name: string, file: string): string => join(here, 'node_modules', name, file);
