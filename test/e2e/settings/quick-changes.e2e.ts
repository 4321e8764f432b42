import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { type HeldCalls, holdCalls } from '../support/held-calls.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { moveHand, typeKeys } from '../support/typing.ts';

// Two clicks before the screen shows what the first one did: neither undoes the other. Later ones build on what it shows.

/** Opens Settings, and keeps what is changed there from main. */
async function openHeldSettings(page: Page): Promise<HeldCalls> {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  return await holdCalls(page);
}

test('two reasons for Reject are removed, and two days closed', async ({ page }) => {
  const calls = await openHeldSettings(page);
  const reasons = page.getByRole('region', { name: 'Reasons for Reject' }).getByRole('listitem');
  await expect(reasons).toHaveCount(5);
  calls.hold('settings.change');
  for (const reason of [0, 1]) await reasons.nth(reason).getByRole('button').click();
  calls.release();
  await expect(reasons).toHaveCount(3);

  await page.getByRole('radio', { name: 'At these hours' }).click();
  const days = ['Monday', 'Tuesday'].map((name) => page.getByRole('checkbox', { name }));
  for (const day of days) await expect(day).toBeChecked();
  calls.hold('settings.change');
  // A box that shows main's state is unchecked by main, so `uncheck` would wait for it.
  for (const day of days) await day.click();
  calls.release();
  for (const day of days) await expect(day).not.toBeChecked();
});

test('what is typed on the letterhead while it is being saved stays', async ({ page }) => {
  const calls = await openHeldSettings(page);
  const form = page.getByRole('form', { name: 'On the paper' });
  const name = form.getByRole('textbox', { name: 'Name on paper' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await name.click();
  await typeKeys(page, 'Asha');
  await moveHand(page);
  calls.hold('printing.change');
  await page.keyboard.press('Enter');
  await calls.arrival('printing.change');
  await typeKeys(page, ' Kirana');
  calls.release();
  await expect(name).toHaveValue('Asha Kirana');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(name).toHaveValue('Asha Kirana');
});

test('two reasons of adjustments are chosen to be sent', async ({ page }) => {
  const calls = await openHeldSettings(page);
  const boxes = ['Received', 'Damaged'].map((name) => page.getByRole('checkbox', { name, exact: true }));
  calls.hold('settings.change');
  for (const box of boxes) await box.click();
  calls.release();
  for (const box of boxes) await expect(box).toBeChecked();
});

test('a reason is removed from Counter’s own, after the shop went back to them', async ({ page }) => {
  await enterPractice(page);
  await openScreen(page, 'Settings');
  const section = page.getByRole('region', { name: 'Reasons for Reject' });
  const reasons = section.getByRole('listitem');
  await reasons.first().getByRole('button').click();
  await expect(reasons).toHaveCount(4);
  await section.getByRole('button', { name: 'Back to Counter’s own reasons' }).click();
  await expect(reasons).toHaveCount(5);
  await reasons.last().getByRole('button').click();
  await expect(reasons).toHaveCount(4);
});
