/** Bags checked with a scanner that types: three of five orders are packed wrongly. */

import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningService } from '../support/e2e-service.ts';
import { test } from '../support/fixtures.ts';
import { connectStores, enterPractice, findCard, openScreen, placeOrder } from '../support/page-actions.ts';
import { scanBarcode, timeSinceScan } from '../support/scanner.ts';
import { createFinger } from '../support/touch.ts';

const ITEMS = ['8901058000108', '8901743000659', '8901802001658', '8901313002274', '8901743001274'] as const;
/** An item of the shop that no order has. */
const NOT_ORDERED = '8901549005650';
const placed = z.object({ order_id: z.string() });

/** A packer waits no longer for the screen to tell what a packet is. */
const ANSWER_LIMIT_MS = 1_000;

/** What the packer does wrong, in turn. */
const MISTAKES = ['missing', 'extra', 'other_item', null, null] as const;
interface Bag {
  readonly orderId: string;
  readonly packets: readonly string[];
  readonly mistake: (typeof MISTAKES)[number];
}

const RED = {
  extra: /One too many/,
  other_item: /Not in this order|Belongs to order/,
} as const;

async function acceptOrder(service: RunningService, lines: readonly object[]): Promise<string> {
  const body = { type: 'delivery', lines, outcome: 'paid' };
  const answer = await service.callOperator('POST', `/operator/stores/${service.storeId}/checkouts`, body);
  const { order_id: id } = placed.parse(answer);
  await service.callOperator('POST', `/operator/orders/${id}/accept`, {});
  return id;
}

/** Ends the check, unlike “Finish later”. */
const FINISH = /^Finish (the check|with)/;

const panelOf = (page: Page) => page.getByRole('region', { name: 'Bag check' });

/** Presses Finish. Within a second of another press, it would be the second of a double click. */
async function endCheck(page: Page): Promise<void> {
  const panel = panelOf(page);
  await expect(async () => {
    if (await panel.isVisible()) await panel.getByRole('button', { name: FINISH }).click({ timeout: 1_000 });
    await expect(panel).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ intervals: [1_100] });
}

/** Scans the slip and the packets of a bag with a mistake, finishes, and returns what the screen said was wrong, or said late. */
async function checkBag(page: Page, { orderId, packets, mistake }: Bag): Promise<string[]> {
  const panel = panelOf(page);
  const found: string[] = [];
  const noteLate = (): void => {
    if (timeSinceScan(page) > ANSWER_LIMIT_MS) found.push('late');
  };
  await scanBarcode(page, orderId);
  await expect(panel).toContainText(`0 of ${packets.length}`);
  const inBag = mistake === 'missing' ? packets.slice(1) : packets;
  for (const [index, packet] of inBag.entries()) {
    await scanBarcode(page, packet);
    await expect(panel).toContainText(`${index + 1} of ${packets.length}`);
    noteLate();
    if (await panel.getByText(/Take it out/).isVisible()) found.push('invented');
  }
  if (mistake === 'extra' || mistake === 'other_item') {
    await scanBarcode(page, mistake === 'extra' ? (packets[0] ?? '') : NOT_ORDERED);
    await expect(panel.getByRole('status')).toHaveText(RED[mistake]);
    noteLate();
    found.push(mistake);
  }
  const finish = panel.getByRole('button', { name: FINISH });
  if ((await finish.innerText()) !== 'Finish the check') {
    found.push('missing');
    await finish.click();
    await panel.getByLabel('Why is it missing?').selectOption('Out of stock');
  }
  await endCheck(page);
  return found;
}

for (const [orders, title] of [
  [5, 'each kind of mistake is found in the bag that has it, and none in the others'],
  [50, 'of fifty bags, all thirty mistakes are found and none is invented @whole'],
] as const) {
  test(title, async ({ page, service }) => {
    test.setTimeout(30_000 + 15_000 * orders);
    const bags: Bag[] = [];
    for (let index = 0; index < orders; index += 1) {
      const [one, two] = [ITEMS[index % 5] ?? '', ITEMS[(index + 1) % 5] ?? ''];
      const lines = [
        { barcode: one, quantity: 1 },
        { barcode: two, quantity: 2 },
      ];
      const mistake = MISTAKES[index % MISTAKES.length] ?? null;
      bags.push({ orderId: await acceptOrder(service, lines), packets: [one, two, two], mistake });
    }
    await connectStores(page, service);
    await expect(findCard(page, 'Preparing', bags[0]?.orderId.slice(-4) ?? '')).toBeVisible();

    for (const bag of bags) expect(await checkBag(page, bag)).toEqual(bag.mistake === null ? [] : [bag.mistake]);
  });
}

test('a check by keyboard goes on after a kill, and its tick is on the card and in the story', async ({ counter }) => {
  await enterPractice(counter.page);
  const number = await placeOrder(counter.page);
  await openScreen(counter.page, 'Orders');
  await findCard(counter.page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  const card = () => findCard(counter.page, 'Preparing', number);
  await card().getByRole('link').focus();
  await counter.page.keyboard.press('b');
  await expect(panelOf(counter.page).getByRole('listitem')).not.toHaveCount(0);
  const lines = await panelOf(counter.page).getByRole('listitem').allInnerTexts();
  const packets = lines.flatMap((text) => {
    const [, units = '0'] = /of (\d+)/.exec(text) ?? [];
    return Array.from({ length: Number(units) }, () => /\d{13}/.exec(text)?.[0] ?? '');
  });
  await scanBarcode(counter.page, packets[0] ?? '');
  await expect(panelOf(counter.page)).toContainText(`1 of ${packets.length}`);
  await expect(panelOf(counter.page)).toContainText('another counter can’t see it');

  await counter.killAndStart();
  await expect(card()).toContainText(`Bag check: 1 of ${packets.length} so far`);
  await card().getByRole('link').click();
  await expect(panelOf(counter.page)).toBeVisible();
  for (const packet of packets.slice(1, -1)) await scanBarcode(counter.page, packet);
  await panelOf(counter.page).getByRole('button', { name: 'Finish with 1 missing' }).dblclick();
  await expect(panelOf(counter.page).getByLabel('Why is it missing?')).toHaveCount(1);
  // The button has the focus: the scanner's Enter does not press it.
  await scanBarcode(counter.page, packets.at(-1) ?? '');
  await expect(panelOf(counter.page)).toContainText('All in the bag');
  await endCheck(counter.page);
  await expect(counter.page.getByRole('region', { name: `Details of ${number}` })).toContainText('Bag checked');
  await counter.page.keyboard.press('Escape');
  const done = new RegExp(`Checked .*${packets.length} of ${packets.length}`);
  await expect(card()).toContainText(done);

  // Opened once more by mistake, it loses nothing.
  await card().getByRole('link').click();
  const touch = await createFinger(counter.page);
  await touch(counter.page.getByRole('button', { name: 'Check the bag again' }));
  await expect(panelOf(counter.page)).toContainText(`0 of ${packets.length}`);
  await touch(panelOf(counter.page).getByRole('button', { name: 'Back to the order' }));
  await expect(panelOf(counter.page)).toHaveCount(0);
  await counter.page.keyboard.press('Escape');
  await expect(card()).toContainText(done);
  await openScreen(counter.page, 'Activity');
  const row = counter.page.getByRole('listitem').filter({ hasText: `Bag checked ${number}` });
  await expect(row).toContainText(`${packets.length} of ${packets.length}`);
});
