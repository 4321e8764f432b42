import { expect } from '@playwright/test';
import { ForeignApi } from '../../support/foreign-service/api.ts';
import { createForeignDice } from '../../support/foreign-service/dice.ts';
import type { Habit } from '../../support/foreign-service/habits.ts';
import { HABITS } from '../../support/foreign-service/habits.ts';
import { Marketplace } from '../../support/foreign-service/marketplace.ts';
import type { ForeignServer } from '../../support/foreign-service/server.ts';
import { startForeignServer } from '../../support/foreign-service/server.ts';
import { test as base } from '../support/fixtures.ts';
import { connectStores, findCard } from '../support/page-actions.ts';

const KEY = 'sk_test_foreign';

/** A marketplace that is not built from our contract, on loopback. */
interface ForeignTown {
  readonly marketplace: Marketplace;
  readonly server: ForeignServer;
  /** Whether the sign-in page of a Wi-Fi answers instead. */
  isBehindPortal: boolean;
}

const test = base.extend<{ habits: string[]; town: ForeignTown }>({
  habits: [[], { option: true }],
  town: async ({ habits: names }, use) => {
    const portal: Habit = {
      name: 'a portal',
      before: () => (town.isBehindPortal ? { status: 200, headers: {}, body: '<!doctype html><p>Sign in</p>' } : null),
    };
    const habits = [...HABITS.filter(({ name }) => names.includes(name)), portal];
    const now = (): number => Date.now();
    const orderType = habits.find((habit) => habit.orderType !== undefined)?.orderType ?? 'delivery';
    const marketplace = new Marketplace({ now, idTail: '', orderType, emitsUnknown: true });
    const api = new ForeignApi({ marketplace, habits, dice: createForeignDice(1), key: KEY, now });
    const town = { marketplace, server: await startForeignServer(api, habits), isBehindPortal: false };
    await use(town);
    await town.server.stop();
  },
});

const shortNumberOf = ({ id }: { readonly id: string }): string => id.slice(-4);

test.describe('a marketplace with other habits', () => {
  test.use({
    habits: [
      '100 Continue, unasked',
      'bodies in gzip',
      'no Request-Id',
      'orders of an unknown type',
      'cash on delivery',
      'values that nobody knows',
      'no courier in any order',
    ],
  });

  test('is connected, and its order rings, is accepted, and waits for a courier who failed (C1, C3)', async ({
    page,
    town: { marketplace, server },
  }) => {
    await connectStores(page, { address: server.address, key: KEY });
    const order = marketplace.place();
    const number = shortNumberOf(order);
    await expect(page).toHaveTitle(new RegExp(number));
    await findCard(page, 'New', number)
      .getByRole('button', { name: /^Accept/ })
      .last()
      .click();
    await expect(findCard(page, 'Preparing', number)).toBeVisible();
    expect(order.status).toBe('ACCEPTED');

    marketplace.failCourier(order);
    const card = findCard(page, 'Preparing', number);
    await expect(card).toContainText('No courier came');
    await card.getByRole('button', { name: 'Retry courier' }).click();
    await expect(card.getByRole('button', { name: 'Retry courier' })).toHaveCount(0);
    expect(marketplace.effects).toEqual([`accept ${order.id}`, `retry ${order.id}`]);
  });
});

test('a portal’s page in place of the marketplace is named, and what was ordered meanwhile rings afterwards (C3)', async ({
  page,
  town,
}) => {
  await connectStores(page, { address: town.server.address, key: KEY });
  town.isBehindPortal = true;
  await expect(page.getByText('Something else answers instead of the marketplace')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline');
  const number = shortNumberOf(town.marketplace.place());
  town.isBehindPortal = false;
  await expect(findCard(page, 'New', number)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Something else answers')).toHaveCount(0);
});
