import { join } from 'node:path';
import { readCpuSeconds } from '../desktop/process-usage.ts';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import { formatTable, median } from '../statistics.ts';
import { createKeys, startBenchService } from './bench-service.ts';
import type { LoadRequest, LoadSettings } from './load-generator.ts';
import { sendLoad } from './load-generator.ts';
import { installPeers } from './peer-install.ts';
import type { LoadScenario, Peer, PeerPayloads } from './peers.ts';
import { BARE_POST, BARE_SERVER, PEERS, SCENARIOS } from './peers.ts';
import type { ServerProcess } from './server-process.ts';

/** Enough for 10,000 requests a second without reaching one key's limit. */
const KEYS = 1_000;
const ORDERS = 50;
/** After one that warms up. */
const ROUNDS = 5;
const LOAD: LoadSettings = { connections: 50, seconds: 1 };
/** Ten integrators, each with a key of its own at the limit of 600 requests a minute. */
const INTEGRATORS = 10;
const AT_LIMIT: LoadSettings = { connections: INTEGRATORS, seconds: 30, overallRate: 10 * INTEGRATORS };

interface Prepared {
  readonly database: string;
  readonly payloads: PeerPayloads;
  readonly keys: readonly string[];
  readonly posted: string;
}

/** A database with 50 orders and many keys, and what the service answers on it. */
async function prepare(folder: string): Promise<Prepared> {
  const database = join(folder, 'service.db');
  const service = await startBenchService(database);
  const keys = await createKeys(service, KEYS);
  const [key = ''] = keys;
  let orderId = '';
  for (let made = 0; made < ORDERS; made += 1) {
    orderId = JSON.parse(await service.callApi(key, 'POST', '/v1/sandbox/orders', {})).order_id;
  }
  const store = `/v1/stores/${service.storeId}`;
  const { data } = JSON.parse(await service.callApi(key, 'GET', `${store}/inventory?limit=1`));
  const body = { adjustments: [{ barcode: data[0].barcode, delta: 1, reason: 'received' }] };
  const paths = {
    order: `${store}/orders/${orderId}`,
    list: `${store}/orders?limit=${ORDERS}`,
    post: `${store}/inventory/adjustments`,
  };
  const answers = {
    order: await service.callApi(key, 'GET', paths.order),
    list: await service.callApi(key, 'GET', paths.list),
    post: await service.callApi(key, 'POST', paths.post, body),
  };
  const rows = async (path: string) => JSON.parse(await service.callApi(key, 'GET', path)).data;
  const kept = {
    stores: await rows('/v1/stores'),
    orders: await rows(paths.list),
    events: await rows('/v1/events?limit=100'),
    inventory: await rows(`${store}/inventory?limit=100`),
  };
  const openApi = await service.callApi(key, 'GET', '/openapi.json');
  await service.stop();
  return { database, keys, posted: JSON.stringify(body), payloads: { orderId, kept, paths, answers, openApi } };
}

const OURS = 'service';

/** The service as a peer. */
const SERVICE: Peer = {
  name: OURS,
  start: (_, folder) => startBenchService(join(folder, 'service.db')),
};

/** The same requests for every server: a key, and for the POST a fresh Idempotency-Key each. */
function shotsAt(path: string, scenario: LoadScenario, { keys, posted }: Prepared): LoadRequest[] {
  return keys.map((key) => {
    const authorization = `Bearer ${key}`;
    if (scenario !== 'post') return { method: 'GET', path, headers: { authorization } };
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': '[<id>]' };
    return { method: 'POST', path, headers, body: posted };
  });
}

/** Answers per second of each server in each round. */
type ThroughputRates = Record<LoadScenario, Record<string, number[]>>;

/** Milliseconds of processor for each POST, of each server that has a durable one, in each round. */
type PostCosts = Record<string, number[]>;

/** A server that takes part in all rounds. */
interface Contender {
  readonly rival: Peer;
  server: ServerProcess;
}

/** Answers per second, and milliseconds of processor that the server needs for each. */
async function burst(contender: Contender, scenario: LoadScenario, prepared: Prepared, folder: string) {
  const { rival } = contender;
  const paths = rival.paths?.(prepared.payloads) ?? prepared.payloads.paths;
  if (rival.grows && scenario === 'post') {
    await contender.server.stop();
    contender.server = await rival.start(prepared.payloads, folder);
    await sendLoad(contender.server.url, shotsAt(paths.order, 'order', prepared), LOAD);
  }
  const { url, pid } = contender.server;
  const before = readCpuSeconds(pid);
  const { perSecond } = await sendLoad(url, shotsAt(paths[scenario], scenario, prepared), LOAD);
  return { rate: perSecond, costMs: (1_000 * (readCpuSeconds(pid) - before)) / (perSecond * LOAD.seconds) };
}

/** Each round begins with another server, so that none always follows the same one. */
const turned = <Each>(all: readonly Each[], by: number): Each[] => {
  const first = by % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

interface Measured {
  readonly rates: ThroughputRates;
  readonly costs: PostCosts;
}

/**
 * P8. All servers run from the first to the last round and are loaded in turn, in short bursts, so that whatever else
 * the machine does hits them alike. The first round warms them up and is not counted.
 */
async function measureRates(folder: string, prepared: Prepared, say: Say): Promise<Measured> {
  const contenders: Contender[] = [];
  const rates: ThroughputRates = { order: {}, list: {}, post: {} };
  const costs: PostCosts = {};
  try {
    for (const rival of [SERVICE, BARE_SERVER, BARE_POST, ...PEERS]) {
      contenders.push({ rival, server: await rival.start(prepared.payloads, folder) });
    }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const scenario of SCENARIOS) {
        for (const contender of turned(contenders, round)) {
          const { name, only = scenario } = contender.rival;
          if (only !== scenario) continue;
          const { rate, costMs } = await burst(contender, scenario, prepared, folder);
          if (round === 0) continue;
          rates[scenario][name] = [...(rates[scenario][name] ?? []), rate];
          if (scenario === 'post') costs[name] = [...(costs[name] ?? []), costMs];
        }
      }
      if (round === 0) continue;
      const mine = SCENARIOS.map((scenario) => `${scenario} ${Math.round(rates[scenario][OURS]?.at(-1) ?? 0)}/s`);
      say(`round ${round} of ${ROUNDS}: ${mine.join(', ')}`);
    }
    return { rates, costs };
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}

/** The time in which 99 of 100 requests are answered while ten integrators send as much as they may, of each kind alike. */
async function measureAtLimit(folder: string, prepared: Prepared): Promise<number> {
  const service = await startBenchService(join(folder, 'service.db'));
  const few = { ...prepared, keys: prepared.keys.slice(0, INTEGRATORS) };
  const all = SCENARIOS.map((scenario) => shotsAt(prepared.payloads.paths[scenario], scenario, few));
  const mixed = few.keys.flatMap((_, integrator) => all.flatMap((shots) => shots[integrator] ?? []));
  try {
    return (await sendLoad(service.url, mixed, AT_LIMIT)).p99;
  } finally {
    await service.stop();
  }
}

/** How many times the service's rate is another's: the median over the rounds. */
function ratio(rates: Record<string, number[]>, rival: string): number {
  const mine = rates[OURS] ?? [];
  return median(mine.map((rate, round) => rate / (rates[rival]?.[round] ?? Number.NaN)));
}

/** Answers per second: the median of the rounds, the lowest and the highest. */
function formatRates(rates: ThroughputRates): string {
  const cell = (all: readonly number[] = []): string =>
    all.length === 0
      ? ''
      : `${Math.round(median(all))} (${Math.round(Math.min(...all))}–${Math.round(Math.max(...all))})`;
  const rows = [OURS, BARE_SERVER.name, BARE_POST.name, ...PEERS.map(({ name }) => name)].map((name) => [
    name,
    ...SCENARIOS.map((scenario) => cell(rates[scenario][name])),
  ]);
  return formatTable(['answers per second', 'one order', 'list of 50', 'POST'], rows);
}

/** What is promised of each request: how many times the best of the peers, and how many times the bare server. */
const AIMS = {
  order: { what: 'GET one order', peers: 3, bare: 0.5 },
  list: { what: 'GET a list of 50', peers: 3, bare: null },
  post: { what: 'POST, idempotent and durable (no other is durable)', peers: 2, bare: null },
} as const;

/** A POST's processor time, as a multiple of a bare durable POST's. */
const POST_COST_AIM = 6;
const AT_LIMIT_AIM_MS = 20;

function assess(rates: ThroughputRates, scenario: LoadScenario): Finding[] {
  const { what, peers, bare } = AIMS[scenario];
  const formatRate = (name: string): string => `${Math.round(median(rates[scenario][name] ?? []))} a second`;
  const compare = (name: string, aim: number, rival: string): Finding => {
    const times = ratio(rates[scenario], name);
    return {
      name: 'P8',
      what,
      value: formatRate(OURS),
      against: `${rival}, ${formatRate(name)}`,
      ratio: formatTimes(times),
      aim: `≥ ${aim} ×`,
      met: times >= aim,
    };
  };
  const byRatio = PEERS.map(({ name }) => name).toSorted(
    (left, right) => ratio(rates[scenario], left) - ratio(rates[scenario], right),
  );
  const [name = ''] = byRatio;
  const best = compare(name, peers, `${name}, the best of ${PEERS.length}`);
  return bare === null ? [best] : [best, compare(BARE_SERVER.name, bare, BARE_SERVER.name)];
}

/** A durable POST against the least that one can do. */
function assessPostCost(costs: PostCosts): Finding {
  const [own, bare] = [median(costs[OURS] ?? []), median(costs[BARE_POST.name] ?? [])];
  return {
    name: 'P8',
    what: 'POST, idempotent and durable: processor time of one',
    value: formatMilliseconds(own),
    against: `a bare POST that stores one row durably, ${formatMilliseconds(bare)}`,
    ratio: formatTimes(own / bare),
    aim: `≤ ${POST_COST_AIM} ×`,
    met: own <= POST_COST_AIM * bare,
  };
}

function assessAtLimit(p99: number): Finding {
  return {
    name: 'P8',
    what: `${INTEGRATORS} integrators at their limit, orders, lists and POSTs alike: p99`,
    value: `${p99} ms`,
    against: '',
    ratio: '',
    aim: `≤ ${AT_LIMIT_AIM_MS} ms`,
    met: p99 <= AT_LIMIT_AIM_MS,
  };
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  installPeers();
  const prepared = await prepare(folder);
  const { rates, costs } = await measureRates(folder, prepared, say);
  say(formatRates(rates));
  const p99 = await measureAtLimit(folder, prepared);
  return [...SCENARIOS.flatMap((scenario) => assess(rates, scenario)), assessPostCost(costs), assessAtLimit(p99)];
}
