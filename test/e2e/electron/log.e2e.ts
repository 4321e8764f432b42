import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect } from '@playwright/test';
import { mountSmallDisk } from '../../support/small-disk.ts';
import { launchElectron, stopProcess } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';

/** Makes a call with an invalid input, which writes a line with the call's name. Returns the page's answer. */
const callBadly = async (app: ElectronApplication, name: string): Promise<unknown> =>
  await (await app.firstWindow()).evaluate(
    async (call) => await Reflect.apply(Reflect.get(Object(window.counter), 'call'), window.counter, [call, 42]),
    name,
  );

test('the log outlives a closed standard error, a full disk and its own deletion, and so does the app', async () => {
  const disk = mountSmallDisk();
  // biome-ignore lint/suspicious/noSkippedTests: not switched off, but about what the machine allows
  test.skip(disk === null, 'this machine mounts no disk for a test');
  if (disk === null) return;
  const app = await launchElectron(disk.folder);
  const child = app.process();
  const file = join(disk.folder, 'logs/counter.log');
  const readLog = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const refused = { ok: false, problem: 'bad_input' };
  try {
    const page = await app.firstWindow();
    await page.getByRole('heading').first().waitFor();
    child.stderr?.destroy();
    expect(await callBadly(app, 'settings.change')).toEqual(refused);
    expect(readLog()).toMatch(/"event":"started".*\n(.*\n)*.*"call":"settings\.change"/);

    disk.fill();
    for (const name of ['orders.accept', 'printing.print', 'links.open', 'stores.choose', 'alarm.silence']) {
      expect(await callBadly(app, name)).toEqual(refused);
    }
    disk.clear();
    expect(await callBadly(app, 'connect.open')).toEqual(refused);
    expect(readLog()).toContain('"call":"connect.open"');

    rmSync(join(disk.folder, 'logs'), { recursive: true });
    expect(await callBadly(app, 'practice.clock')).toEqual(refused);
    expect(readLog()).toMatch(/^[^\n]*"call":"practice\.clock"[^\n]*\n$/);
    await expect(page.getByRole('button', { name: 'Try the practice store' })).toBeEnabled();
    expect(child.exitCode).toBe(null);
  } finally {
    await stopProcess(child);
    disk.unmount();
  }
});
