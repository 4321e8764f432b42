/** The app at a marketplace that is not built from our contract: one scene for each of its habits. */

import { afterEach, expect, test } from 'vitest';
import { playForeignDay } from '../../support/foreign-day.ts';
import type { Habit } from '../../support/foreign-service/habits.ts';
import { HABITS } from '../../support/foreign-service/habits.ts';
import type { ForeignShop, ForeignShopOptions } from '../../support/foreign-shop.ts';
import { openForeignShop } from '../../support/foreign-shop.ts';

let shop: ForeignShop | undefined;

const open = async (options: ForeignShopOptions): Promise<ForeignShop> => {
  shop = await openForeignShop(options);
  return shop;
};
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

/** Times at which a habit shows. */
const STARTS: Readonly<Record<string, string>> = { 'midnight as 24:00': '2026-11-20T23:59:50+05:30' };

const scene = ({ name }: Habit): string => name;

test('a day at a marketplace without a habit', async () => {
  await playForeignDay(await open({ habits: [] }), true);
});

test.each(HABITS.map((habit) => [scene(habit), habit] as const))(
  'a day with %s (C1, C2, C3, C5)',
  async (name, habit) => {
    const startsAt = STARTS[name];
    await playForeignDay(await open({ habits: [habit], ...(startsAt !== undefined && { startsAt }) }), false);
    expect(shop?.workspace().line).toMatchObject({
      state: 'online',
      obstacle: habit.repeatsCursor ? 'repeated_page' : null,
    });
    if (shop?.server) expect([...shop.server.userAgents]).toEqual([expect.stringMatching(/^Counter\/\d/)]);
  },
);
