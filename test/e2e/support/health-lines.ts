import { expect, type Locator, type Page } from '@playwright/test';

/** One line of Health, by its heading. */
export const findHealthLine = (page: Page, heading: string): Locator =>
  page
    .getByRole('list', { name: 'Health' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** Opens Health as staff do: with one press on the bar. */
export async function openHealth(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Open Health' }).click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
}

/** Sees a line's word and what its sentence says. */
export async function expectHealth(
  page: Page,
  heading: string,
  word: 'Fine' | 'Look at it' | 'Act now',
  sentence: string,
): Promise<void> {
  const line = findHealthLine(page, heading);
  await expect(line).toContainText(word, { timeout: 10_000 });
  await expect(line).toContainText(sentence);
}

/** Presses the button of a line. */
export async function pressHealthButton(page: Page, heading: string, name: string): Promise<void> {
  await findHealthLine(page, heading).getByRole('button', { name }).click();
}
