import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { claimDataFolder, lockDataFolder } from '../../../electron/database/instance-lock.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'counter-in-use-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder has one program, and a killed one releases it (C2)', async () => {
  const source = join(import.meta.dirname, '../../../electron/database/instance-lock.ts');
  const other = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { lockDataFolder } = await import(${JSON.stringify(source)});
     process.stdout.write(String(lockDataFolder(${JSON.stringify(folder)})));
     process.stdin.resume();`,
  ]);
  const [output] = await once(other.stdout, 'data');
  expect(String(output)).toBe('true');
  expect(lockDataFolder(folder)).toBe(false);

  other.kill('SIGKILL');
  await once(other, 'close');
  expect(lockDataFolder(folder)).toBe(true);
});

test('a full disk has room enough for the lock, else orders would not ring after a restart (C3)', (context) => {
  const disk = mountSmallDisk();
  if (disk === null) return context.skip('this machine mounts no small disk');
  try {
    claimDataFolder(disk.folder)?.();
    disk.fill();
    const release = claimDataFolder(disk.folder);
    expect(release).not.toBeNull();
    release?.();
  } finally {
    disk.clear();
    disk.unmount();
  }
});
