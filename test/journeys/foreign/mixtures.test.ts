/** Seeded mixtures of the foreign marketplace's habits: several at once, for a short day. */

import { expect, test } from 'vitest';
import { playForeignDay } from '../../support/foreign-day.ts';
import { createForeignDice } from '../../support/foreign-service/dice.ts';
import type { Habit } from '../../support/foreign-service/habits.ts';
import { HABITS } from '../../support/foreign-service/habits.ts';
import { openForeignShop } from '../../support/foreign-shop.ts';

const SEEDS = 200;
const HABITS_AT_MOST = 6;

/** Habits of how answers travel need real HTTP; each has its scene in habits.test.ts. */
const MIXED = HABITS.filter(({ wire }) => wire === undefined);

/** Two to six habits, each once. */
function drawHabits(seed: number): readonly Habit[] {
  const dice = createForeignDice(seed);
  const left = [...MIXED];
  const count = 2 + dice.below(HABITS_AT_MOST - 1);
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)).flat();
}

async function playSeed(seed: number): Promise<string | null> {
  const habits = drawHabits(seed);
  const shop = await openForeignShop({ habits, seed });
  try {
    await playForeignDay(shop, seed % 3 === 0);
    return null;
  } catch (error) {
    const what = (error instanceof Error ? error.message : String(error)).replaceAll(/ORDER-(....)\S*/g, 'ORDER-$1');
    return `seed ${seed} (${habits.map(({ name }) => name).join(' + ')}): ${what}`;
  } finally {
    await shop.close();
  }
}

test.each(Array.from({ length: SEEDS / 10 }, (_, index) => index * 10))(
  'seeds %i and the nine after it break no promise (C1, C2, C3, C5)',
  async (first) => {
    const broken: string[] = [];
    for (let seed = first; seed < first + 10; seed += 1) {
      const found = await playSeed(seed);
      if (found !== null) broken.push(found);
    }
    expect(broken.join('\n')).toBe('');
  },
);
