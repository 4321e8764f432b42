import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launchElectron, stop } from './support/hosts.ts';
import { enterPractice, goTo } from './support/practice.ts';
import { test } from './support/test.ts';

test('a sheet becomes a PDF file in the folder of documents', async ({ profile }) => {
  const app = await launchElectron(profile);
  const child = app.process();
  try {
    await app.evaluate(({ app: program }, folder) => program.setPath('documents', folder), profile);
    const page = await app.firstWindow();
    await enterPractice(page);
    await goTo(page, 'Settings');
    const part = page.getByRole('region', { name: 'Printers and paper' });
    await part.getByRole('button', { name: 'PDF files' }).click();
    await part.getByRole('button', { name: 'Keep and print a test page' }).click();
    await expect(part.getByText('The test page is on its way: printed.')).toBeVisible({ timeout: 20_000 });
    const folder = join(profile, 'Counter');
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^Test page .*\.pdf$/)]);
    const pdf = await readFile(join(folder, files[0] ?? ''));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // Its letters are the app's own: they are in the file.
    expect(pdf.toString('latin1')).toContain('NotoSansDevanagari');
  } finally {
    await stop(child);
  }
});
