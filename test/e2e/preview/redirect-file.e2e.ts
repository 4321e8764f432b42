import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { startPreviewProcess } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';

/** What every user of the PC sees of running programs: their arguments. */
function readAllArguments(): string {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map((name) => readIfThere(`/proc/${name}/cmdline`)).join('\n');
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

test('the browser gets a file’s address, so that no other user of the PC sees the token (C13)', async ({
  profile,
  playwright,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not switched off, but about one platform
  test.skip(process.platform !== 'linux', 'a script stands for the browser, as Linux looks it up');
  const [data, bin, told] = ['data', 'bin', 'told'].map((name) => join(profile, name)) as [string, string, string];
  mkdirSync(bin);
  // A browser that says what it was given, and stays.
  writeFileSync(
    join(bin, 'xdg-open'),
    `#!/bin/sh\nprintf %s "$*" > '${told}.new'\nmv '${told}.new' '${told}'\nsleep 20\n`,
    {
      mode: 0o755,
    },
  );
  const preview = await startPreviewProcess(data, [], bin);
  const browser = await playwright.chromium.launch();
  try {
    await expect.poll(() => existsSync(told)).toBe(true);
    const given = readFileSync(told, 'utf8');
    const token = new URL(preview.url).searchParams.get('token') ?? '';
    const file = fileURLToPath(given);
    expect(readFileSync(file, 'utf8')).toContain(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readAllArguments()).toContain(given);
    expect(readAllArguments()).not.toContain(token);

    // It leads to the app, which also reloads.
    const page = await browser.newPage();
    await page.goto(given);
    const practice = page.getByRole('button', { name: 'Try the practice store' });
    await expect(practice).toBeVisible();
    await page.reload();
    await expect(practice).toBeVisible();

    expect(await preview.stop()).toBe(0);
    expect(existsSync(file)).toBe(false);
  } finally {
    await browser.close();
    await preview.stop();
  }
});
