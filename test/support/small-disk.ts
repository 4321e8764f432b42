import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it with another program's file. */
  fill(): void;
  /** Removes that file. */
  clear(): void;
  unmount(): void;
}

/** Mounts a small disk; null if the machine doesn't allow that. */
export function mountSmallDisk(megabytes = 16): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'counter-disk-'));
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'counter-test', folder], {
      stdio: 'ignore',
    });
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
      // A killed process of a test still has files open.
      execFileSync('/bin/umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A disk that can become read-only, as Linux makes one after an error. */
export interface FailingDisk {
  readonly folder: string;
  /** From now on it refuses every write, also to open files. */
  fail(): void;
  /** Unmounts it and mounts it again, whole. Everything on it must be closed. */
  repair(): void;
  /** Unmounts it. Everything on it must be closed. */
  unmount(): void;
}

/** Mounts a disk that can fail; null if the machine doesn't allow that. */
export function mountFailingDisk(): FailingDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'counter-disk-'));
  const image = `${folder}.img`;
  const run = (program: string, ...args: readonly string[]): void => {
    execFileSync(program, args, { stdio: 'ignore' });
  };
  const mount = (): void => run('/bin/mount', '-o', 'loop', image, folder);
  const removeAll = (): void => {
    rmSync(folder, { recursive: true });
    rmSync(image, { force: true });
  };
  try {
    writeFileSync(image, '');
    truncateSync(image, IMAGE_BYTES);
    run('/sbin/mkfs.ext4', '-q', image);
    mount();
  } catch {
    removeAll();
    return null;
  }
  const unmount = (): void => run('/bin/umount', folder);
  return {
    folder,
    fail: () => run('/bin/mount', '-o', 'remount,abort', folder),
    repair() {
      unmount();
      mount();
    },
    unmount() {
      unmount();
      removeAll();
    },
  };
}

const IMAGE_BYTES = 128 * 1024 * 1024;
