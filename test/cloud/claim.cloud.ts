import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReadyLine, ServiceProcess } from '../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';
import { killWorkerd } from './child-process.ts';

/** Moments of the kill: once this many other requests were answered, one after another, since the claim was sent. */
const KILL_AFTER = [0, 1, 2, 3, 5, 8];
const STOCK = 10;
const BARCODE = '8901030000001';

const added = z.object({ company_id: z.string(), test_store_id: z.int(), operator_url: z.string(), key: z.string() });
const storeAdded = z.object({ store_id: z.int() });
const codeMade = z.object({ code: z.string() });
const itemList = z.object({ data: z.array(z.object({ stock: z.int(), available: z.int() })) });

type Company = z.output<typeof added>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function send(url: string, token: string, method: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: response.status, json: await response.json() };
}

/** The stock of the store at each company; undefined where it is not connected. */
function readStocks({ sandbox_base_url }: ReadyLine, companies: readonly Company[], store: number) {
  return Promise.all(
    companies.map(async ({ key }) => {
      const read = await send(`${sandbox_base_url}/v1/stores/${store}/inventory`, key, 'GET');
      return read.status === 200 ? itemList.parse(read.json).data[0] : undefined;
    }),
  );
}

const claim = ({ sandbox_base_url }: ReadyLine, { key }: Company, code: string) =>
  send(`${sandbox_base_url}/v1/connections/claim`, key, 'POST', { code });

test('S1, S11: a claim across objects, killed at any moment, can be repeated and ends with one connection', async () => {
  const start = (): ServiceProcess => startServiceProcess('--db', folder, '--rate-limit', 'off');
  let launcher = start();
  let ready = await readReadyLine(launcher);
  const operate = (path: string, body: object) =>
    send(`${ready.operator_url}${path}`, ready.operator_token, 'POST', body);
  const companies: Company[] = [];
  for (const name of ['One', 'Two']) companies.push(added.parse((await operate('/companies', { name })).json));
  const [one, two] = companies;
  if (!one || !two) throw new Error('there are no companies');
  const items = [{ barcode: BARCODE, name: 'Ghee', stock: STOCK }];
  const made = await operate(`/companies/${one.company_id}/operator/stores`, { mode: 'test', name: 'Gupta', items });
  const { store_id: store } = storeAdded.parse(made.json);
  const createCode = async (owner: Company): Promise<string> =>
    codeMade.parse((await operate(`/companies/${owner.company_id}/operator/stores/${store}/connection-code`, {})).json)
      .code;
  expect((await claim(ready, one, await createCode(one))).status).toBe(201);

  let [from, to] = [one, two];
  for (const requests of KILL_AFTER) {
    const code = await createCode(from);
    const claimed = claim(ready, to, code).catch(() => undefined);
    for (let sent = 0; sent < requests; sent += 1) await send(`${ready.sandbox_base_url}/v1/ping`, from.key, 'GET');
    await killWorkerd(launcher);
    const answer = await claimed;
    launcher = start();
    ready = await readReadyLine(launcher);
    const again = await claim(ready, to, code);
    // A used code is refused: then the claim was done before the kill.
    expect([200, 201, 400], JSON.stringify(again.json)).toContain(again.status);
    if (answer?.status === 201) expect(again.status).toBe(400);
    const stocks = await readStocks(ready, companies, store);
    const whole = { stock: STOCK, available: STOCK };
    expect(stocks, `after ${requests} requests`).toEqual(to === one ? [whole, undefined] : [undefined, whole]);
    [from, to] = [to, from];
  }
  launcher.child.kill('SIGTERM');
  expect(await launcher.ended).toBe(0);
});
