import type { Randomness } from '../../electron/contract/ports.ts';

/** Everything that is left to chance in a simulated world, repeatable for the same seed and name. */
export interface Dice {
  /** A number from 0 up to but not including 1. */
  fraction(): number;
  /** A whole number from 0 up to but not including `count`. */
  upTo(count: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True with a probability. */
  hits(probability: number): boolean;
  /** One of a list; undefined when it is empty. */
  pick<Item>(list: readonly Item[]): Item | undefined;
  bytes(count: number): Uint8Array;
}

/** Spreads a text over 32 bits (FNV-1a). */
function mix(text: string, start: number): number {
  let hash = start >>> 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** Dice of one seed and name: the generator sfc32. */
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

/** Dice as the rooms take chance. */
export function toRandomness({ fraction, bytes }: Dice): Randomness {
  return { fraction, bytes };
}

/** A row of a table from which rows are drawn by weight. */
export interface Weighted {
  readonly weight: number;
}

/** Draws a row of a table. The table has at least one row of some weight. */
export function drawRow<Row extends Weighted>(dice: Dice, table: readonly Row[]): Row {
  let left = dice.fraction() * table.reduce((sum, { weight }) => sum + weight, 0);
  for (const row of table) {
    left -= row.weight;
    if (left < 0) return row;
  }
  throw new Error('a table without a row of any weight');
}
