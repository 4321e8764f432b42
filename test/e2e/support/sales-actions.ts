/** What tests of the Sales screen do and look at. */

import { expect, type Locator, type Page } from '@playwright/test';
import { enterPractice, openScreen } from './page-actions.ts';

/** The sales that wait to be booked. */
export const toBook = (page: Page): Locator => page.getByRole('region', { name: 'To book' }).getByRole('listitem');

/** Self-checkout sales of the practice store, which are to be booked. On the Practice screen; ends on Sales. */
export async function sell(page: Page, count: number): Promise<void> {
  await enterPractice(page);
  for (let sale = 0; sale < count; sale += 1) await page.getByRole('button', { name: 'In-store sale' }).click();
  await openScreen(page, 'Sales');
  await expect(toBook(page)).toHaveCount(count);
}
