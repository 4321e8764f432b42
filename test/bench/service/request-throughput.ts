import { join } from 'node:path';
import type { Finding, Say } from '../finding.ts';
import { formatTimes } from '../finding.ts';
import { formatTable, median } from '../statistics.ts';
import { openBareGroups } from './bare-groups.ts';
import type { BenchService } from './bench-service.ts';
import { createKeys, startBenchService } from './bench-service.ts';
import type { LoadRequest, LoadSettings } from './load-generator.ts';
import { measureThroughput } from './load-generator.ts';
import { installPeers } from './peer-install.ts';
import type { LoadScenario, Peer, PeerPayloads } from './peers.ts';
import { BARE_SERVER, PEERS, SCENARIOS } from './peers.ts';
import type { ServerProcess } from './server-process.ts';

/** Enough for 10,000 requests a second without reaching one key's limit. */
const KEYS = 1_000;
const ORDERS = 50;
/** After one that warms up. */
const ROUNDS = 10;
const LOAD: LoadSettings = { connections: 50, seconds: 1 };

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

/** The service as a peer; `started` gets each one that starts, so that its commits can be counted. */
const createOurs = (started: (service: BenchService) => void): Peer => ({
  name: OURS,
  async start(_, folder) {
    const service = await startBenchService(join(folder, 'service.db'), true);
    started(service);
    return service;
  },
});

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

/** How many POSTs shared a commit in each round, and a bare loop's commits per second in groups of that size. */
interface GroupRates {
  readonly sizes: number[];
  readonly commits: number[];
}

/** A server that takes part in all rounds. */
interface Contender {
  readonly rival: Peer;
  server: ServerProcess;
}

async function burst(contender: Contender, scenario: LoadScenario, prepared: Prepared, folder: string) {
  const { rival } = contender;
  const paths = rival.paths?.(prepared.payloads) ?? prepared.payloads.paths;
  if (rival.grows && scenario === 'post') {
    await contender.server.stop();
    contender.server = await rival.start(prepared.payloads, folder);
    await measureThroughput(contender.server.url, shotsAt(paths.order, 'order', prepared), LOAD);
  }
  return measureThroughput(contender.server.url, shotsAt(paths[scenario], scenario, prepared), LOAD);
}

/** Each round begins with another server, so that none always follows the same one. */
const turned = <Each>(all: readonly Each[], by: number): Each[] => {
  const first = by % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

/**
 * P8. All servers run from the first to the last round and are loaded in turn, in short bursts, so that whatever else
 * the machine does hits them alike. The first round warms them up and is not counted.
 */
async function measureRates(
  folder: string,
  say: Say,
): Promise<{ readonly rates: ThroughputRates; readonly groups: GroupRates }> {
  const prepared = await prepare(folder);
  const contenders: Contender[] = [];
  const rates: ThroughputRates = { order: {}, list: {}, post: {} };
  const groups: GroupRates = { sizes: [], commits: [] };
  const bare = openBareGroups(join(folder, 'bare-groups.db'), prepared.payloads.answers.post);
  let countCommits = (): Promise<number> => Promise.resolve(0);
  const ours = createOurs((service) => {
    countCommits = async () => (await service.commits()).length;
  });
  try {
    for (const rival of [ours, BARE_SERVER, ...PEERS]) {
      contenders.push({ rival, server: await rival.start(prepared.payloads, folder) });
    }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const scenario of SCENARIOS) {
        for (const contender of turned(contenders, round)) {
          const { name } = contender.rival;
          const isOurPost = name === OURS && scenario === 'post';
          const before = isOurPost ? await countCommits() : 0;
          const rate = await burst(contender, scenario, prepared, folder);
          if (round === 0) continue;
          rates[scenario][name] = [...(rates[scenario][name] ?? []), rate];
          if (!isOurPost) continue;
          const size = Math.max(1, Math.round((rate * LOAD.seconds) / ((await countCommits()) - before)));
          groups.sizes.push(size);
          groups.commits.push(bare.measureCommits(size));
        }
      }
      if (round === 0) continue;
      const mine = SCENARIOS.map((scenario) => `${scenario} ${Math.round(rates[scenario][OURS]?.at(-1) ?? 0)}/s`);
      say(`round ${round} of ${ROUNDS}: ${mine.join(', ')}`);
    }
    return { rates, groups };
  } finally {
    bare.close();
    for (const { server } of contenders) await server.stop();
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
    `${Math.round(median(all))} (${Math.round(Math.min(...all))}–${Math.round(Math.max(...all))})`;
  const rows = [OURS, BARE_SERVER.name, ...PEERS.map(({ name }) => name)].map((name) => [
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

/** The least ratio of answered POSTs to a bare loop's commits, each of as many rows as the service commits together. */
const GROUPS_AIM = 0.7;

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

/** A durable POST against what the disk allows. */
function assessGroups(rates: ThroughputRates, { sizes, commits }: GroupRates): Finding {
  const posts = rates.post[OURS] ?? [];
  const times = median(posts.map((rate, round) => rate / (commits[round] ?? Number.NaN)));
  return {
    name: 'P8',
    what: 'POST, idempotent and durable: answers against bare commits',
    value: `${Math.round(median(posts))} a second, ${median(sizes)} in a commit`,
    against: `a bare loop, ${Math.round(median(commits))} commits a second of ${median(sizes)} rows each`,
    ratio: formatTimes(times),
    aim: `≥ ${GROUPS_AIM} ×`,
    met: times >= GROUPS_AIM,
  };
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  installPeers();
  const { rates, groups } = await measureRates(folder, say);
  say(formatRates(rates));
  return [...SCENARIOS.flatMap((scenario) => assess(rates, scenario)), assessGroups(rates, groups)];
}
