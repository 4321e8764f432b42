import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';

test('the page loads and shows its screens without a warning or an error in the console', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => {
    // A browser lets no page sound before the first press; the screen says so.
    const isAutoplay = message.text().startsWith('The AudioContext was not allowed to start.');
    if (['warning', 'error'].includes(message.type()) && !isAutoplay) messages.push(message.text());
  });
  page.on('pageerror', (fault) => messages.push(String(fault)));
  await page.reload();
  await enterPractice(page);
  for (const screen of ['Stock', 'Sales', 'Activity', 'Practice', 'Settings', 'Orders']) await openScreen(page, screen);
  expect(messages).toEqual([]);
});
