/** The app at a marketplace that is not built from our contract: one scene for each of its habits. */

import { afterEach, expect, test } from 'vitest';
import { playForeignDay } from '../../support/foreign-day.ts';
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

/** What shows that a habit met the app: a status that it answered with, and what the screen said of the line. */
const MET: Readonly<Record<string, { readonly status?: number; readonly line?: string }>> = {
  '425 at first': { status: 425 },
  '408 although it was done': { status: 408 },
  '429 until a date': { status: 429, line: 'slowed' },
  'a portal for a while': { line: 'offline not_the_service' },
  'the same cursor for ever': { line: 'online repeated_page' },
};

test('a day at a marketplace without a habit', async () => {
  await playForeignDay(await open({ habits: [] }), true);
});

test.each(HABITS.map((habit) => [habit.name, habit] as const))(
  'a day with %s (C1, C2, C3, C5)',
  async (name, habit) => {
    const startsAt = STARTS[name];
    await playForeignDay(await open({ habits: [habit], ...(startsAt !== undefined && { startsAt }) }), false);
    expect(shop?.workspace().line).toMatchObject({
      state: 'online',
      obstacle: habit.repeatsCursor ? 'repeated_page' : null,
    });
    const { status, line } = MET[name] ?? {};
    if (status !== undefined) expect(shop?.api.requests.some((each) => each.endsWith(` ${status}`))).toBe(true);
    if (line !== undefined) expect([...(shop?.linesSeen ?? [])]).toContain(line);
    if (shop?.server) expect([...shop.server.userAgents]).toEqual([expect.stringMatching(/^Counter\/\d/)]);
  },
);
