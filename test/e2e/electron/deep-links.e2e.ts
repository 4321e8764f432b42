import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { buildElectronArguments, findElectronExecutable } from '../support/app-launcher.ts';
import { startService } from '../support/e2e-service.ts';
import { test } from '../support/page-isolation.ts';

test('a followed link fills its code into the Connect form, which only staff can submit', async ({ app, profile }) => {
  const service = await startService();
  try {
    /** Starts Counter as the platform does for a link; returns its exit status. */
    async function follow(...args: string[]): Promise<number | null> {
      const second = spawn(findElectronExecutable() ?? '', buildElectronArguments(profile, args), { stdio: 'ignore' });
      const [code] = await once(second, 'exit');
      return code;
    }
    const page = await app.firstWindow();

    // A link of another kind, and one whose writer adds flags: the second start hands over what is a code, and goes.
    expect(await follow('counter://forget?code=AAAABBBB')).toBe(0);
    await expect(page.getByText('AAAA-BBBB')).toHaveCount(0);
    expect(await follow('counter://connect?code=7GKQ-M2XA', '--practice')).toBe(0);
    await expect(page.getByText('The code 7GKQ-M2XA from the link')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeVisible();

    await page.getByRole('textbox', { name: 'Address of the service' }).fill(service.address);
    await page.getByRole('textbox', { name: 'Key', exact: true }).fill(service.key);
    await page.getByRole('button', { name: 'Check the key' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('7GKQM2XA');
    // Nothing is sent by itself.
    await expect(page.getByRole('button', { name: 'Choose from the connected stores' })).toBeVisible();

    // Staff choose the store that is connected already; the code is done with.
    await page.getByRole('button', { name: 'Choose from the connected stores' }).click();
    await page.getByLabel('Keep the key on this PC all the same').check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
    await expect(page.getByText('A link brought the code')).toHaveCount(0);

    // A link that comes now is shown, and changes nothing.
    expect(await follow('counter://connect?code=AAAABBBB')).toBe(0);
    await expect(page.getByText('A link brought the code AAAA-BBBB')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online');
  } finally {
    await service.stop();
  }
});
