/** Kills a real process: whatever it confirmed as saved is still there, and is sent exactly once (C1, C2, C14). */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PracticeService } from '../../../electron/contract/ports.ts';
import { openPracticeService } from '../../../electron/platform/practice-service.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { createPracticeActors } from '../../../electron/practice/actors.ts';
import type { HttpListener } from '../../../electron/service/adapters/http-listener.ts';
import { openHttpListener } from '../../../electron/service/adapters/http-listener.ts';
import { createService } from '../../../electron/service/service.ts';
import type { Service } from '../../../electron/service/service-assembly.ts';
import type { AppProcess } from '../../support/app-process.ts';
import { startAppProcess } from '../../support/app-process.ts';

const PRESS = '5f0f4a86-4e4e-4f0b-9d43-6b7a3a0a1c11';
const SOON = { timeout: 20_000, interval: 50 };

let folder: string;
let service: Service;
let others: PracticeService;
let listener: HttpListener;
let app: AppProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counter-kill-'));
  service = createService({ ...systemPorts, database: ':memory:', log: () => undefined });
  others = await openPracticeService(service);
  listener = await openHttpListener(service.serve.sandbox, '127.0.0.1', 0);
  app = startAppProcess(folder);
  const key = service.ready.keys?.test_company ?? expect.unreachable();
  await app.call('connect.check', { address: listener.url, key });
  await app.call('connect.open', { storeIds: [others.storeId], keepWithoutKeyring: false });
});
afterEach(async () => {
  await app.kill();
  await listener.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

const workspace = async () => (await app.call('app.snapshot', {})).workspace ?? expect.unreachable();

async function placed(): Promise<string> {
  const orderId = await createPracticeActors(others, systemPorts.randomness).play({ move: 'place_order' });
  await vi.waitFor(async () => expect((await workspace()).board.new).toMatchObject([{ orderId }]), SOON);
  return orderId ?? expect.unreachable();
}

const accept = (orderId: string) =>
  app.call('orders.accept', {
    actionId: PRESS,
    workspace: 'store',
    storeId: others.storeId,
    orderId,
    mode: 'STORE_STAFF',
  });

/** The order stands in Preparing, nothing waits, and the service has accepted it once. */
async function expectAcceptedOnce(orderId: string): Promise<void> {
  await vi.waitFor(async () => {
    expect(await workspace()).toMatchObject({ board: { preparing: [{ orderId }] }, waiting: { count: 0 } });
  }, SOON);
  const events = await others.transport({
    method: 'GET',
    url: `${others.address}/v1/events?type=order.accepted`,
    headers: { authorization: `Bearer ${others.key}` },
    body: undefined,
  });
  expect(JSON.parse(events.body)).toMatchObject({ data: [{ data: { order: { id: orderId } } }] });
}

test('an app killed right after Accept was answered, line down: exactly one accept when the line is back', async () => {
  const orderId = await placed();
  await listener.close();
  expect(await accept(orderId)).toMatchObject({ actionId: PRESS });
  await app.kill();

  app = startAppProcess(folder);
  expect(await workspace()).toMatchObject({ board: { new: [{ orderId }] }, waiting: { count: 1 } });
  listener = await openHttpListener(service.serve.sandbox, '127.0.0.1', Number(new URL(listener.url).port));
  await expectAcceptedOnce(orderId);
});

test('an app killed right after Accept was answered, line up: exactly one accept, whether it had left or not', async () => {
  const orderId = await placed();
  await accept(orderId);
  await app.kill();

  app = startAppProcess(folder);
  await expectAcceptedOnce(orderId);
});
