import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of 16 MB that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Somebody else's files take all the room. */
  fill(): void;
  /** They are removed again. */
  clear(): void;
  /** Takes the disk away; what is open on it must be closed before. */
  unmount(): void;
}

/** Makes a disk; null where this machine doesn't let us. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'counter-disk-'));
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=16m', 'counter-test', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'somebody-elses-file');
  return {
    folder,
    fill() {
      for (let size = 4_194_304; size >= 512; size /= 2) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
        } catch {
          // A smaller piece may still fit.
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
