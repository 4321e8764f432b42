import { createHash } from 'node:crypto';
import type { Randomness } from '../../electron/contract/ports.ts';

/** Randomness that is the same in every test. */
export function createTestRandomness(): Randomness {
  let drawn = 0;
  const bytes = (count: number): Uint8Array => {
    const parts: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      drawn += 1;
      parts.push(createHash('sha256').update(String(drawn)).digest());
    }
    return new Uint8Array(Buffer.concat(parts).subarray(0, count));
  };
  return { bytes, fraction: () => new DataView(bytes(4).buffer).getUint32(0) / 2 ** 32 };
}
