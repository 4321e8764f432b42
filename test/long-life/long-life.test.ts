/** C14, P7: the database, its journal and backups, the log and the memory of a shop stay level. `npm run simulate:months` plays more. */

import { expect, test } from 'vitest';
import { findGrowth } from './growth.ts';
import type { Accumulation } from './shop.ts';
import { openShop } from './shop.ts';

const KEEP_DAYS = 31;
const DAYS = 50;
const ORDERS_PER_DAY = 5;

test(`after ${KEEP_DAYS} days nothing grows any more`, { timeout: 120_000 }, async () => {
  const shop = await openShop({ ordersPerDay: ORDERS_PER_DAY, keepDays: KEEP_DAYS });
  const measured: Accumulation[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    await shop.playDay();
    if (day > KEEP_DAYS) measured.push(shop.measure());
  }
  await shop.close();
  // The heap is measured by the command, which can collect garbage first.
  expect(
    findGrowth(
      measured.map((each) => ({ ...each, heap: 0 })),
      KEEP_DAYS,
    ),
  ).toEqual([]);
  expect(measured.at(-1)?.orders).toBeLessThanOrEqual(ORDERS_PER_DAY * (KEEP_DAYS + 2));
});
