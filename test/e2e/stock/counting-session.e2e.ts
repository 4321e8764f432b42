import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { scanBarcode } from '../support/scanner.ts';
import { moveHand, typeKeys } from '../support/typing.ts';

const OIL = '8901802001658';
const ATTA = '8901058000108';

test('many items are counted: scan, count, next; over a restart; the differences are shown before anything is sent', async ({
  counter,
  page: first,
}) => {
  await enterPractice(first);
  await openScreen(first, 'Stock');
  await expect(first.getByText('74 items, read from the service')).toBeVisible();
  await first.getByRole('button', { name: 'Count many items' }).click();
  await first.getByRole('button', { name: 'Begin counting' }).click();
  const one = first.getByRole('region', { name: 'Item being counted' });
  await scanBarcode(first, OIL);
  await expect(one).toContainText('Dhara Kachi Ghani Mustard Oil 1 L');
  await typeKeys(first, '47');
  // The next scan keeps what was counted of the one before.
  await scanBarcode(first, ATTA);
  await expect(one).toContainText('Aashirvaad Superior MP Atta 5 kg');
  const counted = first.getByRole('list', { name: 'Counted so far' });
  await expect(counted).toContainText('−3, shelf says 50');
  await typeKeys(first, '50');
  await one.getByRole('button', { name: 'Next: 50 counted' }).click();
  await expect(counted.getByRole('listitem')).toHaveCount(2);

  await counter.restart();
  const { page } = counter;
  await openScreen(page, 'Stock');
  await page.getByRole('button', { name: 'Count many items' }).click();
  await expect(page.getByRole('list', { name: 'Counted so far' }).getByRole('listitem')).toHaveCount(2);
  // More of the same stands on another shelf.
  await scanBarcode(page, OIL);
  await expect(page.getByRole('textbox', { name: 'Counted units' })).toHaveValue('1');
  await moveHand(page);
  await scanBarcode(page, OIL);
  await page.getByRole('button', { name: 'Next: 49 counted' }).click();
  await page.getByRole('button', { name: 'Look at the differences' }).click();
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences.getByRole('listitem')).toHaveCount(1);
  await expect(differences).toContainText('−1, shelf says 50');
  await page.getByRole('button', { name: 'Set the shelf: 2 items' }).click();

  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Dhara' });
  await expect(row.getByRole('gridcell').nth(2)).toContainText('49');
  await expect(row).not.toContainText('waiting', { timeout: 20_000 });
});
