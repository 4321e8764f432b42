// npm run bench:service: what the service promises about speed (P8, P9, P10), measured in one run on one machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServiceFinding } from '../statistics.ts';
import { formatTable, median, percentile } from '../statistics.ts';
import { assessDepth, measureDepth } from './page-depth.ts';
import { installPeers } from './peer-install.ts';
import { BARE_SERVER, PEERS, SCENARIOS } from './peers.ts';
import type { ThroughputRates } from './request-throughput.ts';
import { assessRequestThroughput, measureRequestThroughput } from './request-throughput.ts';
import { assessWebhooks, measureWebhooks } from './webhook-latency.ts';

const HELP = `npm run bench:service -- [options]

  --rounds 10       rounds of P8, after one that warms up
  --connections 50  connections that fire at once
  --seconds 1       how long each of the three requests is fired at each server in a round
  --waiting 10000   deliveries that wait in P9
  --events 1000000  events in P10
  --only P8         one of P8, P9, P10
  --json            one line of JSON at the end instead of the tables
`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '1' },
    waiting: { type: 'string', default: '10000' },
    events: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const wanted = (promise: string): boolean => values.only === undefined || values.only === promise;

/** Answers per second: the median of the rounds, the lowest and the highest. */
function rateTable(rates: ThroughputRates): string {
  const names = ['service', ...[BARE_SERVER, ...PEERS].map(({ name }) => name)];
  const cell = (all: readonly number[] = []): string =>
    `${Math.round(median(all))} (${Math.round(Math.min(...all))}–${Math.round(Math.max(...all))})`;
  const rows = names.map((name) => [name, ...SCENARIOS.map((scenario) => cell(rates[scenario][name]))]);
  return formatTable(['answers per second', 'one order', 'list of 50', 'POST'], rows);
}

const findingTable = (findings: readonly ServiceFinding[]): string =>
  formatTable(
    ['', 'what', 'measured', 'aim', ''],
    findings.map(({ promise, what, measured, aim, met }) => [promise, what, measured, aim, met ? '✓' : 'missed']),
  );

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
  try {
    if (wanted('P8')) installPeers();
    const webhooks = wanted('P9') ? await measureWebhooks(folder, Number(values.waiting), say) : undefined;
    const depth = wanted('P10') ? await measureDepth(folder, Number(values.events), say) : undefined;
    const load = { connections: Number(values.connections), seconds: Number(values.seconds) };
    const rates = wanted('P8') ? await measureRequestThroughput(folder, Number(values.rounds), load, say) : undefined;
    const findings = [
      ...(rates ? assessRequestThroughput(rates) : []),
      ...(webhooks ? assessWebhooks(webhooks) : []),
      ...(depth ? assessDepth(depth) : []),
    ];
    if (values.json) {
      const spread = (all: readonly number[]) => ({ p50: percentile(all, 0.5), p99: percentile(all, 0.99) });
      const latency = webhooks && { commit: spread(webhooks.latency), created_at: spread(webhooks.fromCreation) };
      const drain = webhooks && { deliveries: webhooks.drained, per_second: webhooks.perSecond };
      const all = { rates, webhook_latency_ms: latency, drain, pages: depth?.pages, findings };
      process.stdout.write(`${JSON.stringify(all)}\n`);
      return;
    }
    const machine = `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`;
    process.stdout.write(`${machine}\n\n${rates ? `${rateTable(rates)}\n\n` : ''}${findingTable(findings)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
