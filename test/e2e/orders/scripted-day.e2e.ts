/**
 * A store's whole day in Hindi, with a real service: sixty orders, an outage, couriers that fail, goods in by a file, a
 * count, the closing and the exports. In the evening an account that asks only the service finds the same as the app.
 */

import { expect, type Locator, type Page } from '@playwright/test';
import { shortNumber } from '../../../electron/contract/domain/order-number.ts';
import { addUp, openDay, readPaise, type ScriptedDay } from '../support/day-ledger.ts';
import { readCsv, readVouchers } from '../support/exported-day.ts';
import { chooseFile } from '../support/file-chooser.ts';
import { test as base } from '../support/fixtures.ts';
import { findCard, findColumn, openScreen } from '../support/page-actions.ts';
import type { RunningApp } from '../support/running-app.ts';
import { saveFile } from '../support/saved-file.ts';
import { scanBarcode } from '../support/scanner.ts';
import { openTcpLine, type TcpLine } from '../support/tcp-line.ts';
import { typeKeys } from '../support/typing.ts';

/** How long what is sent in the background may take: orders go first, and the app limits its requests. */
const REST_MS = 60_000;

/** How long a letter does not count after the key that answered the order before. */
const KEY_GAP_MS = 350;

/** Orders in the morning, during the outage, and in the evening; four more come at nine and at noon. */
interface DaySize {
  readonly morning: number;
  readonly outage: number;
  readonly evening: number;
}
const SHORT_DAY: DaySize = { morning: 6, outage: 6, evening: 8 };
const WHOLE_DAY: DaySize = { morning: 18, outage: 18, evening: 20 };

const UNITS_MISSING = 2;
const BILLS = ['B-101', 'B-102'];
const GOODS_IN = 24;
const NEW_ITEM = { barcode: '8906001500018', name: 'तिल के लड्डू 250 ग्राम', units: 12 };

const rupees = (amount: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100);

const connection = (page: Page): Locator => page.getByRole('status', { name: 'कनेक्शन' });
const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

/** Chooses Hindi on the first screen, types address and key, and connects the store. */
async function connectInHindi(page: Page, address: string, key: string): Promise<void> {
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await page.getByRole('textbox', { name: 'सर्विस का पता' }).click();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await page.keyboard.type(key);
  await press(page, 'चाबी जाँचें');
  await page.getByRole('heading', { name: '2. स्टोर' }).waitFor();
  const consent = page.getByLabel('फिर भी चाबी इस पीसी में रखें');
  if (await consent.isVisible()) await consent.check();
  await press(page, 'जोड़ें');
  await expect(connection(page)).toContainText('चालू');
}

/**
 * Accepts every order that waits, with the keyboard: F1 goes to the first, A accepts it and goes on to the next. Where the
 * focus has gone with a card that somebody else answered, F1 again.
 */
async function acceptAll(page: Page, day: ScriptedDay): Promise<void> {
  const focused = page.locator('[data-column="new"] [data-order]:focus');
  await expect(findColumn(page, 'नए').getByRole('article')).not.toHaveCount(0);
  await expect
    .poll(
      async () => {
        await page.keyboard.press((await focused.count()) === 0 ? 'F1' : 'a');
        return await day.countPending();
      },
      { intervals: [KEY_GAP_MS], timeout: 30_000 },
    )
    .toBe(0);
  await expect(findColumn(page, 'नए').getByRole('article')).toHaveCount(0);
}

/** Plays a day, and compares its end with what the service has. */
async function playDay(parts: DayParts, size: DaySize): Promise<void> {
  const { counter, line, day, folder } = parts;
  const { page } = counter;
  const orders = 4 + size.morning + size.outage + size.evening;

  await test.step('nine o’clock: two orders go by courier, and no courier comes', () => failCouriers(page, day));
  await test.step('the morning: one order is rejected, two are cancelled', () => playMorning(page, day, size.morning));
  await test.step('some customers buy in the store', async () => {
    await day.sellInStore({ online: 2, cash: 3 });
    const unbooked = 2 + size.morning - 3 + 5;
    await expect(page.getByRole('link', { name: 'बिक्री', exact: true })).toHaveAccessibleDescription(
      `${unbooked} के बिल बाकी`,
    );
  });
  await test.step('two bills are made', () => billTwoSales(page));
  await test.step('goods come in by a file', () => importGoods(page, day));
  await test.step('noon: the line fails while customers order', async () => {
    await day.passHours(3);
    await playOutage(page, day, line, size.outage);
  });
  await test.step('the evening: more orders, and a count of two items', async () => {
    await day.passHours(6);
    await openScreen(page, 'ऑर्डर');
    const evening = await day.placeOrders(size.evening);
    await acceptAll(page, day);
    await day.deliver(evening);
    await day.sellInStore({ online: 1, cash: 1 });
    await expect(page.getByText(`${orders - 4} पहुँचाए गए`)).toBeVisible();
    await expect(page.getByText('4 नहीं पहुँचे', { exact: true })).toBeVisible();
    await countTwoItems(page, day);
  });
  await test.step('the closing: everything is booked and compared, and a person signs', () =>
    closeDay(page, day, orders + 7));
  await test.step('the exports say the same as the service', () => compareExports(counter, day, folder));
}

interface DayParts {
  readonly counter: RunningApp;
  readonly line: TcpLine;
  readonly day: ScriptedDay;
  /** Where files are saved. */
  readonly folder: string;
}

/** Two orders go by courier; both couriers fail. Own riders take the one, another courier is found for the other. */
async function failCouriers(page: Page, day: ScriptedDay): Promise<void> {
  const [handed = '', retried = ''] = await day.placeOrders(2);
  for (const orderId of [handed, retried]) {
    await press(findCard(page, 'नए', shortNumber(orderId)), /^कूरियर के साथ स्वीकार करें/);
    await expect(findCard(page, 'तैयारी में', shortNumber(orderId))).toBeVisible();
    await day.move(orderId, 'picking');
    await day.move(orderId, 'courier', { status: 'FAILED' });
    await expect(findCard(page, 'तैयारी में', shortNumber(orderId))).toContainText('कूरियर नहीं आया');
  }
  await press(findCard(page, 'तैयारी में', shortNumber(handed)), 'अपने राइडर को दें');
  await press(findCard(page, 'तैयारी में', shortNumber(retried)), 'कूरियर फिर बुलाएँ');
  for (const orderId of [handed, retried]) {
    await expect(findCard(page, 'तैयारी में', shortNumber(orderId))).not.toContainText('कूरियर नहीं आया');
  }
  await day.move(retried, 'courier', { status: 'BOOKED' });
  await day.move(retried, 'courier', { status: 'ASSIGNED', rider_name: 'Gurpreet' });
  for (const orderId of [handed, retried]) await day.move(orderId, 'packed');
  await day.move(handed, 'pickup');
  await day.move(handed, 'deliver');
  for (const status of ['PICKED_UP', 'DELIVERED']) await day.move(retried, 'courier', { status });
}

/** One order is rejected with the keyboard; one customer cancels before the accept, another after it. */
async function playMorning(page: Page, day: ScriptedDay, count: number): Promise<void> {
  const [rejected = '', changedMind = '', cancelled = '', ...others] = await day.placeOrders(count);
  await expect(findColumn(page, 'नए').getByRole('article')).toHaveCount(count);
  await findCard(page, 'नए', shortNumber(rejected)).focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toContainText('ग्राहक को क्या बताएँ?');
  await page.keyboard.press('1');
  await expect(findCard(page, 'नए', shortNumber(rejected))).toHaveCount(0);
  await day.move(changedMind, 'cancel', { by: 'customer' });
  await acceptAll(page, day);
  await day.move(cancelled, 'cancel', { by: 'customer' });
  await press(findCard(page, 'तैयारी में', shortNumber(cancelled)), 'देख लिया');
  await day.deliver(others);
}

/** Books two sales, each with the number of its bill. */
async function billTwoSales(page: Page): Promise<void> {
  await openScreen(page, 'बिक्री');
  const rows = page.getByRole('region', { name: 'बिल बाकी' }).getByRole('listitem');
  for (const bill of BILLS) {
    const number = (await rows.first().getAttribute('aria-label')) ?? '';
    await rows
      .first()
      .getByRole('textbox', { name: `${number} का बिल नंबर` })
      .click();
    await typeKeys(page, bill);
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: number })).toHaveCount(0);
  }
}

/** The file of the billing program: what it had in the morning and got in, less the two sales that it knows. */
async function importGoods(page: Page, day: ScriptedDay): Promise<void> {
  const { sales, booked } = await day.readService();
  const billed = sales
    .filter(({ eventId }) => booked.includes(eventId))
    .flatMap(({ orderId }) => day.readBasket(orderId));
  const goods = day.shelf.slice(0, 5).map(({ barcode, name, stock }) => {
    const sold = addUp(billed.filter((each) => each.barcode === barcode).map(({ quantity }) => quantity));
    day.moveGoods(barcode, GOODS_IN);
    return [barcode, name, stock + GOODS_IN - sold].join(',');
  });
  day.moveGoods(NEW_ITEM.barcode, NEW_ITEM.units);
  const file = ['EAN,Item Name,Stock', ...goods, [NEW_ITEM.barcode, NEW_ITEM.name, NEW_ITEM.units].join(',')];
  await openScreen(page, 'स्टॉक');
  await press(page, 'इंपोर्ट');
  await chooseFile(page, 'goods-in.csv', file.join('\r\n'), 'फ़ाइल चुनें');
  await press(page, 'हर लाइन जाँचें');
  await page.getByRole('radio', { name: 'बिलिंग प्रोग्राम से' }).click();
  await press(page, '6 लाइनें भेजें');
  await expect(page.getByRole('heading', { name: /^पूरा/ })).toBeVisible({ timeout: REST_MS });
  await press(page, 'यह इंपोर्ट बंद करें');
}

/**
 * Two accepts wait for the line, and one of the two customers cancels meanwhile; more customers order, and the retailer app
 * takes one of them.
 */
async function playOutage(page: Page, day: ScriptedDay, line: TcpLine, count: number): Promise<void> {
  await openScreen(page, 'ऑर्डर');
  const [kept = '', lost = ''] = await day.placeOrders(2);
  await expect(findColumn(page, 'नए').getByRole('article')).toHaveCount(2);
  line.cut();
  await expect(connection(page)).toContainText('इंटरनेट बंद');
  for (const orderId of [kept, lost]) {
    await findCard(page, 'नए', shortNumber(orderId)).focus();
    await page.waitForTimeout(KEY_GAP_MS);
    await page.keyboard.press('a');
    await expect(findCard(page, 'नए', shortNumber(orderId))).toContainText('इंटरनेट का इंतज़ार');
  }
  await day.move(lost, 'cancel', { by: 'customer' });
  const [byApp = '', ...others] = await day.placeOrders(count);
  await day.move(byApp, 'accept');
  line.restore();
  await expect(connection(page)).toContainText('चालू', { timeout: REST_MS });
  const overtaken = page.getByRole('alert').filter({ hasText: `${shortNumber(lost)} रद्द हो गया` });
  await expect(overtaken).toBeVisible({ timeout: REST_MS });
  await press(overtaken, 'बंद करें');
  await acceptAll(page, day);
  await day.deliver([kept, byApp, ...others]);
}

/** Counts an item of which units are missing, and one that is right. Some of what was sold is not booked. */
async function countTwoItems(page: Page, day: ScriptedDay): Promise<void> {
  const [short, right] = day.shelf;
  await openScreen(page, 'स्टॉक');
  await press(page, /^कई चीज़ें गिनें/);
  await press(page, 'गिनती शुरू करें');
  const one = page.getByRole('region', { name: 'यह चीज़ गिनी जा रही है' });
  day.moveGoods(short?.barcode ?? '', -UNITS_MISSING);
  const shelf = await day.calculateShelf();
  for (const { barcode, name } of [short, right].filter((each) => each !== undefined)) {
    await scanBarcode(page, barcode);
    await expect(one).toContainText(name);
    await typeKeys(page, String(shelf.get(barcode)));
    await press(one, `अगली: ${shelf.get(barcode)} गिने`);
  }
  await press(page, 'फ़र्क देखें');
  await expect(page.getByRole('region', { name: 'फ़र्क' }).getByRole('listitem')).toHaveCount(1);
  await press(page, 'शेल्फ़ तय करें: 2 चीज़ें');
  // What the service subtracts for sales that are not booked comes back: those units have left the shelf long ago.
  await expect.poll(day.readStock, { timeout: REST_MS }).toEqual(await day.calculateShelf());
  await expect(page.getByRole('link', { name: 'कुछ बाकी नहीं' })).toBeVisible();
}

/** Everything is booked, nothing differs, and a person counts the drawer and signs. */
async function closeDay(page: Page, day: ScriptedDay, orders: number): Promise<void> {
  await openScreen(page, 'बिक्री');
  const toBook = page.getByRole('region', { name: 'बिल बाकी' }).getByRole('listitem');
  // Many rows on a busy machine.
  await expect(page.getByRole('button', { name: 'सबके बिल बने', exact: true })).toBeVisible({ timeout: REST_MS });
  await press(page, 'सबके बिल बने');
  await press(page, /^हाँ, \d+ के बिल बने$/);
  await expect(toBook).toHaveCount(0);
  await press(page, 'दिन का हिसाब करें');
  const theDay = page.getByRole('region', { name: 'दिन', exact: true });
  const open = page.getByRole('region', { name: 'अभी बाकी' });
  const { sales, booked, stock } = await day.readService();
  expect(booked.toSorted()).toEqual(sales.map(({ eventId }) => eventId).toSorted());
  const total = addUp(sales.map((each) => each.total));
  const cash = addUp(sales.filter(({ method }) => method === 'CASH').map((each) => each.total));
  // Stock that was read before the last sales is put right by the comparison; the next one finds nothing.
  await press(page, 'फिर मिलाएँ');
  await expect(open).toContainText('कुछ बाकी नहीं। दोनों ओर हिसाब बराबर है।');
  await expect(open.locator('summary')).toHaveCount(0);
  const count = new Intl.NumberFormat('en-IN').format;
  for (const words of [
    `ऑर्डर ${count(orders)} ${count(orders)} बराबर`,
    `बिक्री ${sales.length} बिक्री ${rupees(total)} ${rupees(total)} बराबर`,
    `ऑनलाइन मिला .* ${rupees(total - cash)} ${rupees(total - cash)} बराबर`,
    `स्टॉक ${count(stock.size)} ${count(stock.size)} बराबर`,
  ]) {
    await expect(theDay.getByRole('row', { name: new RegExp(`^${words}$`) })).toBeVisible();
  }

  await theDay.getByRole('textbox', { name: 'गल्ले में नकद' }).click();
  await typeKeys(page, (cash / 100).toFixed(2));
  await expect(theDay.getByRole('row', { name: /^नकद/ })).toContainText('बराबर');
  await page.keyboard.press('Tab');
  await page.keyboard.type('मीना');
  // Nothing is open, so nothing is asked.
  await press(theDay, 'दिन बंद करें');
  await expect(theDay.getByRole('heading', { name: 'दिन बंद हुआ' })).toBeFocused();
  const signed = page.getByRole('region', { name: 'बंद किए गए दिन' }).getByRole('listitem');
  await expect(signed.filter({ hasText: 'मीना' })).toContainText(rupees(total));
  await expect(signed).toContainText('सब बराबर था।');
  await openScreen(page, 'बिक्री');
}

/** The exports of sales and shelf, read back, have what the service has. */
async function compareExports(counter: RunningApp, day: ScriptedDay, folder: string): Promise<void> {
  const { page } = counter;
  const service = await day.readService();
  const csv = await saveFile(counter, folder, () => press(page, 'आज की CSV निकालें'));
  const tally = await saveFile(counter, folder, () => press(page, 'आज की बिक्री Tally के लिए निकालें'));
  await openScreen(page, 'स्टॉक');
  const shelf = await saveFile(counter, folder, () => press(page, /^शेल्फ़ CSV में सहेजें/));

  const readBarcode = (cell = ''): string => /^="(\d+)"$/.exec(cell)?.[1] ?? cell;
  const lines = readCsv(csv.text);
  const firstRows = lines.filter((row) => row['sale_total'] !== '');
  const totals = new Map(firstRows.map((row) => [row['order_id'], readPaise(row['sale_total'] ?? '')]));
  expect(totals).toEqual(new Map(service.sales.map(({ orderId, total }) => [orderId, total])));
  expect(lines.filter(({ booked }) => booked !== 'yes')).toEqual([]);
  expect(new Set(lines.map((row) => row['bill_number'])).intersection(new Set(BILLS))).toEqual(new Set(BILLS));
  for (const { orderId } of service.sales) {
    const rows = lines.filter((row) => row['order_id'] === orderId);
    expect(
      rows.map(({ barcode, quantity }) => ({ barcode: readBarcode(barcode), quantity: Number(quantity) })),
    ).toEqual(day.readBasket(orderId));
  }

  const vouchers = readVouchers(tally.text);
  expect(vouchers).toHaveLength(service.sales.length);
  expect(new Map(vouchers.map(({ id, entries }) => [id, entries]))).toEqual(
    new Map(
      service.sales.map(({ eventId, method, total, fee }) => [
        eventId,
        {
          [method === 'CASH' ? 'Cash' : 'Online Orders']: -total,
          Sales: total - fee,
          ...(fee === 0 ? {} : { 'Delivery Charges': fee }),
        },
      ]),
    ),
  );

  // A spreadsheet would round a plain barcode.
  const units = new Map(readCsv(shelf.text).map((row) => [readBarcode(row['Barcode']), Number(row['Stock'])]));
  expect(units).toEqual(service.stock);
  expect(service.stock).toEqual(await day.calculateShelf());
}

const test = base.extend<{ day: DayParts }>({
  day: async ({ counter, service, profile }, use) => {
    const line = await openTcpLine(service);
    const day = await openDay(service, 19);
    await day.openAtNine();
    await counter.page.setViewportSize({ width: 1366, height: 768 });
    await connectInHindi(counter.page, line.address, service.key);
    await use({ counter, line, day, folder: profile });
    line.stop();
  },
});

test('a short day in Hindi, from opening to the exports, ends with zero differences (C12)', async ({ day }) => {
  test.setTimeout(180_000);
  await playDay(day, SHORT_DAY);
});

test('a day of sixty orders in Hindi ends with zero differences @whole', async ({ day }) => {
  test.setTimeout(600_000);
  await playDay(day, WHOLE_DAY);
});
