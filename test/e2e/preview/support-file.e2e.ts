import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { openScreen } from '../support/page-actions.ts';

test('the preview gives the support file as a download, without its token (C13)', async ({ counter, page }) => {
  await page.getByRole('button', { name: 'Try the practice store' }).click();
  await openScreen(page, 'Settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save support file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Counter support \d{4}-\d{2}-\d{2}\.txt$/);
  await expect(page.getByText(`Saved: ${download.suggestedFilename()}.`)).toBeVisible();
  const report = readFileSync(await download.path(), 'utf8');
  expect(report).toContain('"host": "preview"');
  expect(report).toContain('"event":"started"');
  const { url = '' } = JSON.parse(
    counter
      .output()
      .split('\n')
      .find((line) => line.includes('"ready":true')) ?? '{}',
  );
  const token = new URL(url).searchParams.get('token') ?? '';
  expect(token).toHaveLength(43);
  expect(report).not.toContain(token.slice(0, 20));
});
