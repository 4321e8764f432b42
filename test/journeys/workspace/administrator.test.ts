/** What the chain's administrator hands out and sees, by the whole app against the example server, with faults. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChainServer } from '../../../build/administrator/chain-server.ts';
import type { HealthReport } from '../../../electron/contract/domain/health-report.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpTransport } from '../../../electron/contract/ports.ts';
import type { AppHarness, AppRun } from '../../support/app-harness.ts';
import { ADDRESS, openAppHarness } from '../../support/app-harness.ts';

const TOKEN = 'chain-51f0a7c2d9e3';
const ADMIN = 'people-0c1d2e3f4a5b';
const SUPPORT = 'the text of a support file';

let harness: AppHarness;
let server: Server;
let base: string;
/** What happens to the next requests on their way; after these all get through. */
let faults: ('no_request' | 'no_answer' | 'status_503')[];
/** How often the counter has said that it is connected; the first time is lost, the second gets a 503. */
let confirmations: number;
let kept: HealthReport[];
let lines: string[];

const transport: HttpTransport = async ({ url, method, headers, body }) => {
  const isConfirmation = String(body).includes('"connected":true');
  if (isConfirmation) confirmations += 1;
  const fault =
    (isConfirmation ? (['no_request', 'status_503'] as const)[confirmations - 1] : undefined) ?? faults.shift();
  if (fault === 'no_request') throw new Error('unreachable');
  const path = new URL(url).pathname;
  const response = await fetch(base + path, { method, headers, body: body ?? null });
  const text = await response.text();
  if (fault === 'no_answer') throw new Error('the answer got lost');
  return { status: fault === 'status_503' ? 503 : response.status, header: () => null, body: text };
};

const people = async (method: string, path: string) => {
  const response = await fetch(base + path, { method, headers: { authorization: `Bearer ${ADMIN}` } });
  return { status: response.status, text: await response.text() };
};

/** Starts a counter that the administrator looks after. */
async function start(token = TOKEN): Promise<AppRun> {
  harness.administer({
    health: {
      keep: (report) => void kept.push(report),
      writeSystemLog: (_state, line) => void lines.push(line),
      chain: { address: 'https://it.chain.example/health', token, transport, writeSupportFile: () => SUPPORT },
    },
    enrolment: { address: 'https://it.chain.example/enrol', token, service: ADDRESS, transport },
  });
  return await harness.start();
}

/** Lets virtual time pass in steps, with real time for the server's answers between them. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 10 * SECOND) {
    await harness.clock.advance(10 * SECOND);
    await new Promise((resolve) => setImmediate(resolve));
    await fetch(base);
  }
}

beforeEach(async () => {
  harness = await openAppHarness();
  faults = [];
  confirmations = 0;
  kept = [];
  lines = [];
  const expected = { 'SHOP-17': { key: harness.key, storeIds: [harness.storeId] } };
  server = createServer(createChainServer(TOKEN, ADMIN, expected));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await harness.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('enrolment', () => {
  test('connects a new counter, although requests and answers are lost, and the key is given once', async () => {
    faults = ['no_request', 'no_answer', 'status_503'];
    const run = await start();
    await pass(5 * MINUTE);
    expect(run.screen().storeConnected).toBe(true);
    expect(run.screen().enrolment).toBeNull();
    expect(harness.listSecrets()).toEqual([harness.key]);
    expect(confirmations).toBe(3);
    await run.close();
    // Another PC that has the file but not this counter's id.
    const again = await fetch(`${base}/enrol`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ counter: 'another', pc: 'SHOP-17' }),
    });
    expect(again.status).toBe(409);
    expect(JSON.stringify(harness.logged)).not.toContain(harness.key);
  });

  test('with a wrong token gets nothing, and Welcome says so', async () => {
    const run = await start('wrong-token-0000000');
    await pass(MINUTE);
    expect(run.screen()).toMatchObject({ storeConnected: false, enrolment: 'refused' });
    expect(harness.listSecrets()).toEqual([]);
  });

  test('fetches no key that this PC can’t keep safely', async () => {
    harness.disableKeyring();
    const run = await start();
    await pass(MINUTE);
    expect(run.screen().enrolment).toBe('no_keyring');
    expect(JSON.parse((await people('GET', '/counters')).text)).toEqual({ 'SHOP-17': null });
  });
});

describe('the report of Health', () => {
  test('is kept each minute and sent each five; a lost one is not repeated', async () => {
    faults = [];
    await start();
    await pass(2 * MINUTE);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    const reports = JSON.parse((await people('GET', '/counters')).text);
    expect(reports['SHOP-17']).toMatchObject({ format: 1, pc: 'SHOP-17', stores: [harness.storeId], waiting: 0 });
  });

  test('says what is wrong, to the system’s log once', async () => {
    const run = await start();
    await pass(2 * MINUTE);
    harness.cable.plugged = false;
    await pass(3 * MINUTE);
    expect(kept.at(-1)).toMatchObject({ state: 'critical' });
    expect(kept.at(-1)?.findings).toContainEqual({ topic: 'line', finding: 'line_offline', level: 'red' });
    expect(lines.filter((line) => line.includes('line_offline'))).toHaveLength(1);
    await run.close();
  });

  test('fetches a support file when the administrator asks for one, once', async () => {
    await start();
    await pass(MINUTE);
    expect((await people('POST', '/counters/SHOP-17/support')).status).toBe(202);
    expect((await people('GET', '/counters/SHOP-17/support')).status).toBe(404);
    await pass(11 * MINUTE);
    expect(await people('GET', '/counters/SHOP-17/support')).toEqual({ status: 200, text: SUPPORT });
    const sent = harness.logged.filter((each) => JSON.stringify(each).includes('support_file_sent'));
    expect(sent).toHaveLength(1);
  });

  test('has no customer’s data (C13)', async () => {
    const run = await start();
    await pass(MINUTE);
    await harness.placeOrder();
    await pass(2 * MINUTE);
    const [order] = run.screen().workspace?.board.new ?? [];
    expect(Object.keys(kept.at(-1) ?? {})).toEqual([
      'format',
      'at',
      'version',
      'pc',
      'state',
      'findings',
      'stores',
      'waiting',
      'fixed',
      'newVersion',
    ]);
    for (const secret of [order?.orderId ?? expect.unreachable(), '+91', harness.key, TOKEN])
      expect(JSON.stringify(kept)).not.toContain(secret);
  });
});
