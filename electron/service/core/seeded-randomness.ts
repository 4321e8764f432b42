import { createHash } from 'node:crypto';
import type { Randomness } from '../../contract/ports.ts';

/**
 * Randomness that repeats for the same seed (S12): SHA-256 over a counter. `start` counts how often the database has
 * been opened, so that a restart does not draw the same ids again.
 */
export function createSeededRandomness(seed: number, start: number): Randomness {
  let block = new Uint8Array(0);
  let used = 0;
  let counter = 0;

  const bytes = (count: number): Uint8Array => {
    const drawn = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      if (used === block.length) {
        block = createHash('sha256').update(`${seed}/${start}/${counter}`).digest();
        counter += 1;
        used = 0;
      }
      drawn[at] = block[used] ?? 0;
      used += 1;
    }
    return drawn;
  };

  const fraction = (): number => new DataView(bytes(4).buffer).getUint32(0) / 2 ** 32;
  return { bytes, fraction };
}
