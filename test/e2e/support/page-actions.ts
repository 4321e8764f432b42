import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { PRACTICE_DATABASE_FILE } from '../../../electron/platform/practice-service.ts';

/** One column of the Orders screen, by its name. */
export const findColumn = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Goes to a screen by its link. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await page.getByRole('link', { name: screen, exact: true }).click();
}

/** From the first screen of a new counter to the Practice screen. */
export async function enterPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the practice store' }).click();
  await openScreen(page, 'Practice');
}

/**
 * A customer of the practice store orders. Returns the short number on the card that then stands in New. On the
 * Practice screen.
 */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place an order' }).click();
  const card = findColumn(page, 'New').getByRole('article').first();
  await expect(card).toBeVisible();
  return (await card.getAttribute('aria-label')) ?? '';
}

/** Opens the practice store with one new order, on Orders. */
export async function practiseOneOrder(page: Page): Promise<{ readonly number: string; readonly card: Locator }> {
  await enterPractice(page);
  const number = await placeOrder(page);
  await openScreen(page, 'Orders');
  return { number, card: findCard(page, 'New', number) };
}

/** What staff type on the first screen. */
interface TypedConnection {
  readonly address: string;
  readonly key: string;
}

/** From the first screen of a new counter to the last step: all stores that a key sees are chosen, not yet connected. */
export async function chooseStores(page: Page, { address, key }: TypedConnection): Promise<void> {
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(address);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(key);
  await page.getByRole('button', { name: 'Check the key' }).click();
  await page.getByRole('heading', { name: '2. Store' }).waitFor();
  for (const store of await page.getByRole('group').getByRole('checkbox').all()) await store.check();
  // Where there is no keyring, staff are asked first.
  const consent = page.getByLabel('Keep the key on this PC all the same');
  if (await consent.isVisible()) await consent.check();
}

/** Connects the chosen stores, and waits for Orders. */
export async function connectChosenStores(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
}

/** From the first screen of a new counter to Orders of all stores that a key sees. */
export async function connectStores(page: Page, connection: TypedConnection): Promise<void> {
  await chooseStores(page, connection);
  await connectChosenStores(page);
}

/** An order's card in a column. */
export const findCard = (page: Page, name: string, number: string): Locator =>
  findColumn(page, name).getByRole('article', { name: number, exact: true });

/** Opens an order's details and closes them again: its first item, and how many the order has of it. */
export async function readFirstLine(
  page: Page,
  column: string,
  number: string,
): Promise<{ name: string; barcode: string; units: number }> {
  await findCard(page, column, number).getByRole('link').click();
  const details = page.getByRole('region', { name: `Details of ${number}` });
  const line = details.getByRole('row').nth(1);
  await expect(line).toContainText(/\d{13}/);
  const barcode = /\d{13}/.exec((await line.textContent()) ?? '')?.[0] ?? '';
  const name = (await line.getByRole('cell').nth(1).locator('b').textContent()) ?? '';
  const units = Number(await line.getByRole('cell').first().textContent());
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  return { name, barcode, units };
}

/** Pulls the practice store's plug, or puts it back. On the Practice screen. */
export async function setNetwork(page: Page, connected: boolean): Promise<void> {
  const plug = page.getByRole('switch', { name: 'Network' });
  if ((await plug.getAttribute('aria-checked')) !== String(connected)) await plug.click();
  await expect(plug).toHaveAttribute('aria-checked', String(connected));
}

/** What the practice store's service has of accepted orders: read from a copy of its database, which it locks while it runs. */
export function countServiceAccepts(profile: string): { readonly accepted: number; readonly remembered: number } {
  const copies = mkdtempSync(join(tmpdir(), 'counter-e2e-service-'));
  try {
    for (const name of readdirSync(profile).filter((each) => each.startsWith(PRACTICE_DATABASE_FILE))) {
      copyFileSync(join(profile, name), join(copies, name));
    }
    const database = new Database(join(copies, PRACTICE_DATABASE_FILE));
    const count = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? 0;
    const accepts = {
      accepted: count("SELECT COUNT(*) FROM events WHERE type = 'order.accepted'"),
      remembered: count('SELECT COUNT(*) FROM idempotency_records'),
    };
    database.close();
    return accepts;
  } finally {
    rmSync(copies, { recursive: true });
  }
}

/** From the first screen of a new counter to the report of today, with an accepted order and two sales in the store. */
export async function openSalesReport(page: Page): Promise<void> {
  await enterPractice(page);
  const number = await placeOrder(page);
  await findCard(page, 'New', number).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(findCard(page, 'Preparing', number)).toBeVisible();
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'In-store sale' }).click();
    await expect(page.getByRole('link', { name: 'Sales', exact: true })).toHaveAccessibleDescription(
      `${count} to book`,
    );
  }
  await openScreen(page, 'Sales');
  await page.getByRole('button', { name: 'Report and charts' }).click();
  await expect(page.getByRole('heading', { name: 'Sales report' })).toBeVisible();
}
