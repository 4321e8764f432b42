import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { workbookParts, zip } from '../../support/workbook.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { expectHealth, findHealthLine, openHealth } from '../support/health-lines.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { namePath } from '../support/path-dialog.ts';

const ATTA = '8901058000108';

test('files of the billing program are sent by themselves once staff have chosen the columns of the first', async ({
  counter,
  page,
  service,
}) => {
  // A file is read once it has not changed for half a minute.
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  const folder = mkdtempSync(join(tmpdir(), 'counter-e2e-billing-'));
  const bill = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);
  const names = (part: string): string[] => (existsSync(join(folder, part)) ? readdirSync(join(folder, part)) : []);

  await connectStores(page, service);
  bill('monday.csv', `EAN,Item Name,Closing Stock\n${ATTA},Chakki Atta 5 kg,31\n`);
  await openScreen(page, 'Settings');
  const setting = page.getByRole('region', { name: 'Files from the billing program' });
  await namePath(counter, setting, 'Folder, with its whole path', folder);
  await setting.getByRole('button', { name: 'Choose the folder' }).click();
  await expect(setting).toContainText(`Counter watches ${folder}.`);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await openHealth(page);
  await expect(findHealthLine(page, 'Files from billing')).toContainText('The file monday.csv waits', {
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Open the import', exact: true }).click();
  await page.getByRole('button', { name: 'Check every row' }).click();
  await page.getByRole('radio', { name: 'From the billing program' }).click();
  await page.getByRole('button', { name: 'Send 1 row' }).click();
  await expect.poll(() => names('done'), { timeout: 60_000 }).toEqual(['monday.csv']);

  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const heading = ['EAN', 'Item Name', 'Closing Stock'].map(cell).join('');
  const row = `<c><v>${ATTA}</v></c>${cell('Chakki Atta 5 kg')}<c><v>44</v></c>`;
  bill('tuesday.xlsx', zip(workbookParts(`<row>${heading}</row><row>${row}</row>`)));
  bill('wednesday.csv', `EAN,Item Name,Closing Stock\n${ATTA},Chakki Atta 5 kg,many\n`);
  await expect.poll(() => names('done').toSorted(), { timeout: 120_000 }).toEqual(['monday.csv', 'tuesday.xlsx']);
  await expect.poll(() => names('to-mend'), { timeout: 120_000 }).toContain('wednesday.csv.to-mend.csv');
  await expect(page.getByText(`1 file in ${folder}, to-mend, was not sent or not whole.`)).toBeVisible();
  await openHealth(page);
  await expectHealth(page, 'Files from billing', 'Look at it', '1 file in');
  rmSync(folder, { recursive: true });
});
