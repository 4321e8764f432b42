/** What a screen reader announces: each thing once, and many at once as one sentence. */

import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, findColumn, setNetwork } from '../support/page-actions.ts';

declare global {
  interface Window {
    /** Every sentence that came into a live region, in order. */
    heard?: { readonly politely: string[]; readonly assertively: string[] };
  }
}

/** Listens as a screen reader does: to what is added to a live region, not to what is already there. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: { politely: string[]; assertively: string[] } = { politely: [], assertively: [] };
    const watch = (selector: string, sentences: string[]): void => {
      const region = document.querySelector(selector);
      if (region === null) throw new Error(`There is no ${selector}`);
      new MutationObserver(() => {
        const sentence = region.textContent ?? '';
        if (sentence !== '') sentences.push(sentence);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    };
    watch('[role=log]', heard.politely);
    watch('[data-slot=rings][aria-live=assertive]', heard.assertively);
    window.heard = heard;
  });
}

const heardOn = (page: Page) => page.evaluate(() => window.heard);

test('an order is announced once, politely, and its ring once, assertively; ten orders at once are one sentence each', async ({
  page,
}) => {
  await enterPractice(page);
  await expect(page.getByRole('button', { name: 'Place an order' })).toBeVisible();
  await listen(page);
  const place = page.getByRole('button', { name: 'Place an order' });
  const cards = findColumn(page, 'New').getByRole('article');
  await place.click();
  await expect(cards).toHaveCount(1);
  const number = (await cards.first().getAttribute('aria-label')) ?? '';
  const first = { politely: [expect.stringContaining(`New order ${number}, ₹`)], assertively: [`${number} rings.`] };
  await expect.poll(() => heardOn(page)).toEqual(first);

  // Ten come while the line is cut, and are read together. Until then, everything is redrawn each second.
  await setNetwork(page, false);
  for (let count = 0; count < 10; count += 1) await place.click();
  await setNetwork(page, true);
  await expect(cards).toHaveCount(11);
  await expect
    .poll(() => heardOn(page))
    .toEqual({
      politely: [...first.politely, '10 new orders.'],
      assertively: [...first.assertively, '10 orders ring.'],
    });
});
