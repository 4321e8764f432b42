import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { canReplaceEtc, installApp, readAutostartCommand } from '../support/installed-app.ts';
import { openScreen } from '../support/page-actions.ts';

// biome-ignore lint/suspicious/noSkippedTests: not switched off, but about what the machine allows
test.skip(process.platform !== 'linux' || !canReplaceEtc(), 'Only root may give a program another /etc');

test('a rollout file in UTF-16 sets all that is right in it; Settings and the log name what is wrong', async ({
  profile,
}) => {
  const dataFolder = join(profile, 'chosen');
  const file = {
    adress: 'https://secret.market.example',
    address: 'https://api.market.example/pos',
    linkHosts: ['https://track.example/'],
    startAtLogin: true,
    dataFolder,
    proxy: 'http://staff:secret@10.0.0.1:8080',
    printers: [
      { name: 'Front', kind: 'network', host: '127.0.0.1', paper: '58mm', documents: ['receipt'] },
      { name: 'Back', kind: 'network', documents: ['picking'] },
    ],
  };
  const installed = installApp(profile);
  const app = await installed.start({ rollout: Buffer.from(`\ufeff${JSON.stringify(file)}`, 'utf16le') });
  const { page } = app;
  await expect(page.getByRole('textbox', { name: 'Address of the service' })).toHaveValue(file.address);
  expect(readAutostartCommand(profile)).toBe(`"${installed.program}"`);
  expect(JSON.parse(readFileSync(join(dataFolder, 'preferences.json'), 'utf8')).printing.printers).toMatchObject([
    { name: 'Front', dots: 384, roles: ['receipt'] },
  ]);

  await page.getByRole('button', { name: 'Try the practice store' }).click();
  await openScreen(page, 'Settings');
  await expect(page.getByRole('region', { name: 'Start with the computer' })).toContainText('Your company has set');
  const problems = page.getByRole('region', { name: 'Set by your company' });
  await expect(problems).toContainText('/etc/counter/rollout.json');
  await expect(problems.getByRole('listitem')).toHaveText([
    /^adress: .*Did you mean address\?$/,
    /^linkHosts\[0\]: /,
    /^proxy: must not contain a user name or a password/,
    /^printers\[1\]\.host: /,
  ]);
  await app.close();

  const log = readFileSync(join(dataFolder, 'logs/counter.log'), 'utf8');
  expect(log.match(/rollout_problem/g)).toHaveLength(4);
  expect(log).not.toContain('secret');
});
