import { expect } from '@playwright/test';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { playRush } from '../../rush/rush-run.ts';
import { test } from '../support/fixtures.ts';
import { connectStores } from '../support/page-actions.ts';
import { openTcpLine } from '../support/tcp-line.ts';

// A trace would keep a picture of each of several reads a second; the log of presses says more.
test.use({ trace: 'off' });

test('a hurried member of staff misses no order and presses nothing wrong, through an outage and a cancellation (C3)', async ({
  page,
  service,
}, testInfo) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  const line = await openTcpLine(service);
  await connectStores(page, { address: line.address, key: service.key });
  const options = { seed: 2, orders: 8, durationMs: 20 * SECOND, outages: 1, cancellations: 1, keyboardShare: 0.6 };
  const { orders, wrongPresses, ...outcome } = await playRush(page, service, line, options);
  await testInfo.attach('rush.json', { body: JSON.stringify({ orders, wrongPresses, ...outcome }, null, 2) });
  expect(wrongPresses).toEqual([]);
  expect(orders.filter(({ isMissed }) => isMissed)).toEqual([]);
  expect(outcome).toMatchObject({ placed: 8, cancelled: 1 });
  expect(orders.filter(({ answer }) => answer === 'reject')).toHaveLength(1);
  line.stop();
});
