/** The evidence file of an order, saved by a click and verified by the program that strangers run (C21). */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { practiseOneOrder } from '../support/page-actions.ts';
import { saveFile } from '../support/saved-file.ts';

const VERIFIER = join(import.meta.dirname, '../../../build/verify-evidence.ts');

test('the owner saves what the counter knows of an order, and the verifier accepts it until a letter is changed', async ({
  counter,
}, testInfo) => {
  const { page } = counter;
  const { card } = await practiseOneOrder(page);
  await card.getByRole('link').click();
  const details = page.getByRole('region', { name: /^Details of/ });
  const press = () => details.getByRole('button', { name: 'Save the file' }).click();
  const saved = await saveFile(counter, testInfo.outputDir, press);
  expect(saved.name).toMatch(/^evidence-.*\.json$/);
  const verify = (text: string): number | null => {
    const file = testInfo.outputPath('evidence.json');
    writeFileSync(file, text);
    return spawnSync(process.execPath, [VERIFIER, file]).status;
  };
  expect(verify(saved.text)).toBe(0);
  expect(verify(saved.text.replace('"PENDING"', '"PACKED"'))).toBe(1);
});
