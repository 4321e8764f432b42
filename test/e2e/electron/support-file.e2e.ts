import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import Database from 'better-sqlite3';
import { startService } from '../support/e2e-service.ts';
import { connectStores, openScreen } from '../support/page-actions.ts';
import { test } from '../support/page-isolation.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startAppInElectron } from '../support/running-app.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-e2e-support-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Chooses this path in the system's dialog that saves a file, or cancels it with null. */
const chooseSavePath = (app: ElectronApplication, path: string | null): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
  }, path);

async function saveSupportFile(app: ElectronApplication, page: Page): Promise<string> {
  const path = join(folder, 'support.txt');
  await chooseSavePath(app, path);
  await page.getByRole('button', { name: 'Save support file' }).click();
  await expect(page.getByText(`Saved: ${path}.`)).toBeVisible();
  return readFileSync(path, 'utf8');
}

/** A text, its parts, and what it becomes on the wire: base64 at every offset, hex, for an address. */
function writings(text: string): string[] {
  const parts = [text, text.slice(0, 20), text.slice(-20), encodeURIComponent(text)];
  // A text within another one has three forms in base64, of which the ends depend on what is around it.
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.from(`${' '.repeat(offset)}${text}`)
      .toString('base64')
      .slice(4, -4),
  );
  return [...parts, ...base64, ...base64.map((each) => each.slice(0, 24)), Buffer.from(text).toString('hex')];
}

const RIDER = { rider_name: 'Gurpreet Singh Sandhu', rider_phone: '+91 98260 41175' };
const NAME = 'Ramesh Kumar Agarwal, 12 Mahatma Gandhi Road';
const REASON = 'Lakshmi Narayanan of 7 Temple Street asked';

test('the support file and the log have health, settings and counts, and no secret or customer (C13)', async ({
  app,
  profile,
}) => {
  const readLog = (): string => readFileSync(join(profile, 'logs/counter.log'), 'utf8');
  const service = await startService();
  // A service that puts what is secret and personal wherever the app might write it down.
  const line = await startRecordingProxy(service, (answer, { url = '', headers }) => {
    const echoed = { ...answer, headers: { ...answer.headers, 'request-id': String(headers.authorization) } };
    if (!url.endsWith('/accept')) return echoed;
    const error = { type: 'invalid_request_error', code: NAME, message: `${NAME}: ${service.key}` };
    return { ...echoed, status: 422, text: JSON.stringify({ error }) };
  });
  try {
    const page = await app.firstWindow();
    await connectStores(page, { address: line.address, key: service.key });
    await service.placeOrder(service.storeId);
    const card = page.getByRole('region', { name: 'New' }).getByRole('article');
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect.poll(readLog).toContain('"came_to":"[not a word]"');
    const ridden = await service.placeOrder(service.storeId);
    const operate = (step: string, body?: object): Promise<unknown> =>
      service.callOperator('POST', `/operator/orders/${ridden}/${step}`, body);
    await operate('accept', { fulfilment_mode: 'SERVICE_COURIER' });
    await operate('picking');
    await operate('courier', { status: 'BOOKED' });
    await operate('courier', { status: 'ASSIGNED', ...RIDER });
    const readOrder = (): Promise<unknown> =>
      page.evaluate(
        async ([storeId, orderId]) =>
          JSON.stringify(await window.counter?.call('orders.details', { workspace: 'store', storeId, orderId })),
        [service.storeId, ridden] as const,
      );
    await expect.poll(readOrder).toContain(RIDER.rider_name);
    await page.evaluate(
      async (reason) => await window.counter?.call('settings.change', { rejectReasons: [reason] }),
      REASON,
    );
    await service.stop();
    await expect(page.getByRole('status', { name: 'Connection' })).not.toContainText('Online');

    await openScreen(page, 'Settings');
    const report = await saveSupportFile(app, page);
    expect(statSync(join(folder, 'support.txt')).mode & 0o077).toBe(0);
    const log = readLog();
    expect(log).toContain('api.no_answer');
    for (const secret of [service.key, ...Object.values(RIDER), NAME, REASON]) {
      for (const written of writings(secret)) {
        expect(report).not.toContain(written);
        expect(log).not.toContain(written);
      }
    }
    for (const part of ['Program', 'Computer', 'Disk', 'Health', 'Settings', 'Counts', 'Log']) {
      expect(report).toContain(`===== ${part} =====\n`);
    }
    expect(report).toMatch(/"electron": "\d+/);
    expect(report).toMatch(/"state": "(offline|slowed)"/);
    expect(report).toContain('"orders": 2');
    expect(report).toContain('"own_reject_reasons": 1');
    expect(report).not.toContain('unknown:');
  } finally {
    line.stop();
    await service.stop();
  }
});

test('the screen says nothing when staff cancel, and says when the file can’t be written there', async ({ app }) => {
  const page = await app.firstWindow();
  await page.getByRole('button', { name: 'Try the practice store' }).click();
  await openScreen(page, 'Settings');
  const said = page.locator('[data-slot="support-file"]');
  await chooseSavePath(app, null);
  await page.getByRole('button', { name: 'Save support file' }).click();
  await expect(said).toBeEmpty();
  await chooseSavePath(app, join(folder, 'gone', 'support.txt'));
  await page.getByRole('button', { name: 'Save support file' }).click();
  await expect(said).toContainText('could not be saved there');
});

test('a support file can be saved when the database can’t be opened', async ({ profile }) => {
  const service = await startService();
  const counter = await startAppInElectron(profile, []);
  try {
    await connectStores(counter.page, service);
    await counter.close();
    // Another version of Counter, newer than this one, has used it.
    const [file = ''] = readdirSync(profile).filter((name) => /^store-.*\.db$/.test(name));
    const sqlite = new Database(join(profile, file));
    sqlite.pragma('user_version = 999');
    sqlite.close();
    await counter.restart();
    await expect(counter.page.getByRole('alert')).toBeVisible();
    const report = await saveSupportFile(counter.app, counter.page);
    expect(report).toContain('"reason": "newer_app"');
    expect(report).toContain('workspace_not_opened');
  } finally {
    await counter.close();
    await service.stop();
  }
});
