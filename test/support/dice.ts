import type { Randomness } from '../../electron/contract/ports.ts';

/** The randomness of a simulation: the same for the same seed and name. */
export interface Dice {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, but not including, `count`. */
  upTo(count: number): number;
  /** A whole number from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  /** True with this probability. */
  hits(probability: number): boolean;
  /** An item of the list, or undefined if it is empty. */
  pick<Item>(list: readonly Item[]): Item | undefined;
  bytes(count: number): Uint8Array;
}

/** Hashes a text into 32 bits (FNV-1a). */
function mix(text: string, start: number): number {
  let hash = start >>> 0;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** Creates dice for a seed and a name (generator sfc32). */
export function createDice(seed: number, name: string): Dice {
  let a = mix(name, seed ^ 0x811c9dc5);
  let b = mix(name, Math.imul(seed + 1, 0x9e3779b1));
  let c = seed | 0;
  let count = 1;
  const draw = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) draw();

  const fraction = (): number => draw() / 2 ** 32;
  const upTo = (most: number): number => Math.floor(fraction() * most);
  return {
    fraction,
    upTo,
    between: (least, most) => least + upTo(most - least + 1),
    hits: (probability) => fraction() < probability,
    pick: (list) => list[upTo(list.length)],
    bytes: (length) => Uint8Array.from({ length }, () => draw() & 0xff),
  };
}

/** The app's randomness port on dice. */
export function toRandomness({ fraction, bytes }: Dice): Randomness {
  return { fraction, bytes };
}

/** A row of a table whose rows are drawn by weight. */
export interface Weighted {
  readonly weight: number;
}

/** Draws a row of a table, which must have a row with a positive weight. */
export function drawRow<Row extends Weighted>(dice: Dice, table: readonly Row[]): Row {
  let left = dice.fraction() * table.reduce((sum, { weight }) => sum + weight, 0);
  for (const row of table) {
    left -= row.weight;
    if (left < 0) return row;
  }
  throw new Error('the table has no row with a positive weight');
}
