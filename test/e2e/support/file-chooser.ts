import type { Page } from '@playwright/test';

/** Chooses a file on the Import screen, as Excel writes a CSV: UTF-8 with a byte-order mark. */
export async function chooseFile(page: Page, name: string, text: string, button = 'Choose a file'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf8') });
}
