import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Shot } from './cannon.ts';
import { fire } from './cannon.ts';
import type { Finding } from './figures.ts';
import { median } from './figures.ts';
import type { Running } from './program.ts';
import type { Payloads, Rival, Scenario } from './rivals.ts';
import { RIVALS, SCENARIOS } from './rivals.ts';
import { makeKeys, startService } from './service.ts';

/** Enough for 10,000 requests a second without reaching one key's limit. */
const KEYS = 1_000;
const ORDERS = 50;
const WARM_UP_SECONDS = 1;

interface Prepared {
  readonly database: string;
  readonly payloads: Payloads;
  readonly keys: readonly string[];
  readonly posted: string;
}

/** A database with 50 orders and many keys, and what the service answers on it. */
async function prepare(folder: string): Promise<Prepared> {
  const database = join(folder, 'service.db');
  const service = await startService(database);
  const keys = await makeKeys(service, KEYS);
  const [key = ''] = keys;
  let orderId = '';
  for (let made = 0; made < ORDERS; made += 1) {
    orderId = JSON.parse(await service.call(key, 'POST', '/v1/sandbox/orders', {})).order_id;
  }
  const store = `/v1/stores/${service.storeId}`;
  const { data } = JSON.parse(await service.call(key, 'GET', `${store}/inventory?limit=1`));
  const body = { adjustments: [{ barcode: data[0].barcode, delta: 1, reason: 'received' }] };
  const paths = {
    order: `${store}/orders/${orderId}`,
    list: `${store}/orders?limit=${ORDERS}`,
    post: `${store}/inventory/adjustments`,
  };
  const answers = {
    order: await service.call(key, 'GET', paths.order),
    list: await service.call(key, 'GET', paths.list),
    post: await service.call(key, 'POST', paths.post, body),
  };
  const openApi = await service.call(key, 'GET', '/openapi.json');
  await service.stop();
  return { database, keys, posted: JSON.stringify(body), payloads: { orderId, paths, answers, openApi } };
}

const ours: Rival = {
  name: 'service',
  start: (_, folder) => startService(join(folder, 'service.db')),
};

/** The same requests for everybody: a key, and for the POST a fresh Idempotency-Key each. */
function shotsAt(path: string, scenario: Scenario, { keys, posted }: Prepared): Shot[] {
  return keys.map((key) => {
    const authorization = `Bearer ${key}`;
    if (scenario !== 'post') return { method: 'GET', path, headers: { authorization } };
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': '[<id>]' };
    return { method: 'POST', path, headers, body: posted };
  });
}

/** Answers per second of each server in each round. */
export type Rates = Record<Scenario, Record<string, number[]>>;

async function measure(
  rival: Rival,
  server: Running,
  prepared: Prepared,
  seconds: number,
  rates: Rates,
): Promise<void> {
  const paths = rival.paths?.(prepared.payloads) ?? prepared.payloads.paths;
  for (const scenario of SCENARIOS) {
    const shots = shotsAt(paths[scenario], scenario, prepared);
    await fire(server.url, shots, WARM_UP_SECONDS);
    const rate = await fire(server.url, shots, seconds);
    const all = rates[scenario];
    all[rival.name] = [...(all[rival.name] ?? []), rate];
  }
}

/** P8. Every server is started afresh in every round; who comes first changes from round to round. */
export async function measureSpeed(
  folder: string,
  rounds: number,
  seconds: number,
  say: (line: string) => void,
): Promise<Rates> {
  const prepared = await prepare(folder);
  const rates: Rates = { order: {}, list: {}, post: {} };
  const all = [ours, ...RIVALS];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % all.length;
    for (const rival of [...all.slice(first), ...all.slice(0, first)]) {
      const work = mkdtempSync(join(folder, 'round-'));
      copyFileSync(prepared.database, join(work, 'service.db'));
      const server = await rival.start(prepared.payloads, work);
      try {
        await measure(rival, server, prepared, seconds, rates);
      } finally {
        await server.stop();
        rmSync(work, { recursive: true });
      }
      const got = SCENARIOS.map((scenario) => `${scenario} ${Math.round(rates[scenario][rival.name]?.at(-1) ?? 0)}/s`);
      say(`P8 round ${round + 1} of ${rounds}, ${rival.name}: ${got.join(', ')}`);
    }
  }
  return rates;
}

/** How many times the service's rate is another's: the median over the rounds. */
function ratio(rates: Record<string, number[]>, rival: string): number {
  const mine = rates[ours.name] ?? [];
  return median(mine.map((rate, round) => rate / (rates[rival]?.[round] ?? Number.NaN)));
}

const times = (value: number): string => `${value.toFixed(2)} ×`;

/** P8 as promised: GET at least twice the best of them; the durable POST 10 × json-server and 1.5 × Mockoon. */
export function judgeSpeed(rates: Rates): Finding[] {
  const gets = (['order', 'list'] as const).map((scenario) => {
    const best = RIVALS.map(({ name }) => ({ name, times: ratio(rates[scenario], name) })).toSorted(
      (left, right) => left.times - right.times,
    )[0];
    const what = scenario === 'order' ? 'GET one order' : 'GET a list of 50';
    const value = best?.times ?? Number.NaN;
    const measured = `${times(value)} ${best?.name}`;
    return { promise: 'P8' as const, what, measured, aim: '≥ 2 × the best', met: value >= 2 };
  });
  const posts = (
    [
      ['json-server', 10],
      ['mockoon', 1.5],
    ] as const
  ).map(([name, aim]) => {
    const value = ratio(rates.post, name);
    return {
      promise: 'P8' as const,
      what: 'POST, idempotent and durable',
      measured: `${times(value)} ${name}`,
      aim: `≥ ${aim} × ${name}`,
      met: value >= aim,
    };
  });
  return [...gets, ...posts];
}
