/** Random choices that repeat for the same seed. */
export interface ForeignDice {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True once in `times`. */
  once(times: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** The generator mulberry32. */
export function createForeignDice(seed: number): ForeignDice {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, once: (times) => below(times) === 0, pick: (items) => items[below(items.length)] ?? items[0] };
}
