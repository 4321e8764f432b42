import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RAM_DISK = '/dev/shm';
/** A container may have a RAM disk of 64 MiB, too small for databases of many tests at once. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;

function hasRamDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(RAM_DISK);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

/**
 * A new folder, in memory if the machine has a RAM disk with room: for tests that commit often and don't need their files
 * to outlive the machine, because each commit waits for a real disk.
 */
export function createMemoryFolder(prefix: string): string {
  return mkdtempSync(join(hasRamDisk() ? RAM_DISK : tmpdir(), prefix));
}
