import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of 16 MB that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it with another program's file. */
  fill(): void;
  /** Removes that file. */
  clear(): void;
  /** Unmounts it. Everything on it must be closed. */
  unmount(): void;
}

/** Mounts a small disk; null if the machine doesn't allow that. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'counter-disk-'));
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=16m', 'counter-test', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'other-file');
  return {
    folder,
    fill() {
      for (let size = 4_194_304; size >= 512; size /= 2) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // A smaller write may still fit.
        }
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('/bin/umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
