import { createHash } from 'node:crypto';
import type { Randomness } from '../../contract/ports.ts';

/** Randomness that can go back to an earlier position. */
export interface SeededRandomness extends Randomness {
  /** How many bytes have been drawn. */
  readonly drawn: () => number;
  /** Draws again from the position after a number of bytes. */
  readonly moveTo: (drawn: number) => void;
}

/** The length of a SHA-256 hash. */
const BLOCK_BYTES = 32;

/**
 * Randomness that repeats for the same seed (S12): SHA-256 over a counter. `start` counts how often the database has
 * been opened, so that a restart does not draw the same ids again.
 */
export function createSeededRandomness(seed: number, start: number): SeededRandomness {
  let block = { number: -1, bytes: new Uint8Array(0) };
  let position = 0;

  const readBlock = (number: number): Uint8Array => {
    if (block.number !== number) {
      block = { number, bytes: createHash('sha256').update(`${seed}/${start}/${number}`).digest() };
    }
    return block.bytes;
  };

  const bytes = (count: number): Uint8Array => {
    const drawn = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      drawn[at] = readBlock(Math.floor(position / BLOCK_BYTES))[position % BLOCK_BYTES] ?? 0;
      position += 1;
    }
    return drawn;
  };

  const fraction = (): number => new DataView(bytes(4).buffer).getUint32(0) / 2 ** 32;
  return {
    bytes,
    fraction,
    drawn: () => position,
    moveTo(drawn) {
      position = drawn;
    },
  };
}
