/** How the cost of a request grows with the number of companies: npm run service:cloud:growth. Needs Linux and workerd. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ReadyLine } from '../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';
import { findChildOf } from './child-process.ts';

const SIZES = [1, 10, 100, 1_000];
const REQUESTS = Number(process.env['GROWTH_REQUESTS'] ?? 6_000);
const AT_ONCE = 8;

const added = z.object({ test_store_id: z.int(), key: z.string() });
const stock = z.object({ data: z.array(z.object({ barcode: z.string() })).min(1) });

interface Company {
  readonly key: string;
  readonly store: number;
  readonly barcode: string;
}

/** Seconds of CPU that a process has used, and its memory in MiB. */
function readUse(pid: number): { readonly seconds: number; readonly memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, memory: (Number(resident) * 4) / 1_024 };
}

/** Calls the functions, a few at once. */
async function runAll(tasks: Iterable<() => Promise<unknown>>): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await next.value();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function send(url: string, key: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function addCompany({ operator_url, operator_token, sandbox_base_url }: ReadyLine): Promise<Company> {
  const made = added.parse(await send(`${operator_url}/companies`, operator_token, { name: 'Company' }));
  const inventory = `${sandbox_base_url}/v1/stores/${made.test_store_id}/inventory?limit=1`;
  const { data } = stock.parse(await send(inventory, made.key));
  return { key: made.key, store: made.test_store_id, barcode: data[0]?.barcode ?? '' };
}

/** One request: of five, one places an order, one changes a stock, and three read. */
function sendMixed(base: string, { key, store, barcode }: Company, number: number): Promise<unknown> {
  const path = `${base}/v1/stores/${store}`;
  const kind = number % 5;
  if (kind === 0) return send(`${base}/v1/sandbox/orders`, key, { lines: [{ barcode, quantity: 1 }] });
  if (kind === 1) return send(`${path}/inventory/adjustments`, key, { adjustments: [{ barcode, delta: 1 }] });
  if (kind === 2) return send(`${path}/orders?limit=20`, key);
  return send(kind === 3 ? `${path}/inventory?limit=20` : `${base}/v1/events?limit=20`, key);
}

async function measure(): Promise<void> {
  process.env['SERVICE_ENGINE'] = 'workerd';
  const launcher = startServiceProcess('--rate-limit', 'off');
  const ready = await readReadyLine(launcher);
  const pid = findChildOf(launcher.child.pid);
  const companies: Company[] = [];
  console.log('| Companies | Requests | CPU seconds | Requests per CPU second | Memory, MiB |\n|---|---|---|---|---|');
  for (const size of SIZES) {
    await runAll(
      Array.from({ length: size - companies.length }, () => async () => companies.push(await addCompany(ready))),
    );
    const before = readUse(pid);
    const requests = Array.from({ length: REQUESTS }, (_, number) => {
      const company = companies[Math.floor(number / 5) % companies.length];
      if (!company) throw new Error('there is no company');
      return () => sendMixed(ready.sandbox_base_url, company, number);
    });
    await runAll(requests);
    const after = readUse(pid);
    const seconds = after.seconds - before.seconds;
    console.log(
      `| ${size} | ${REQUESTS} | ${seconds.toFixed(1)} | ${Math.round(REQUESTS / seconds)} | ${Math.round(after.memory)} |`,
    );
  }
  launcher.child.kill('SIGTERM');
  await launcher.ended;
}

await measure();
