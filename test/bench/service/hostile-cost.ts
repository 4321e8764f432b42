/** P13: what hostile bodies cost the service, compared with honest ones of the same size. */

import { request } from 'node:http';
import { join } from 'node:path';
import type { Finding, Say } from '../finding.ts';
import { formatMilliseconds, formatTimes } from '../finding.ts';
import type { BodyFormat } from './hostile-bodies.ts';
import { CONTENT_TYPES, createHonestBody, createHostileBodies, MEBIBYTE } from './hostile-bodies.ts';
import type { LoopTurns } from './processor-time.ts';
import { startIpcProcess } from './server-process.ts';

const PROGRAM = join(import.meta.dirname, '../../../electron/service/main.ts');

/** A hostile body may cost this many times an honest one of its size, and delay another request by this long. */
const MAX_RATIO = 3;
const MAX_TURN_MS = 100;

/** The largest push that a shop can send: 1000 rows with every text at its maximum. */
const LARGEST_HONEST = { json: 8, form: 22, multipart: 8 } as const;

interface Cost extends LoopTurns {
  readonly status: number;
}

const isTurns = (value: unknown): value is LoopTurns =>
  typeof value === 'object' && value !== null && 'longestTurnMs' in value;

async function startService(database: string) {
  const options = ['--port', '0', '--live-port', '0', '--operator-port', '0', '--rate-limit', 'off', '--db', database];
  const watch = ['--import', import.meta.resolve('./processor-time.ts')];
  const { line, ask, stop } = await startIpcProcess([...watch, PROGRAM, ...options]);
  const ready: { sandbox_base_url: string; keys: { test_company: string } } = JSON.parse(line);
  const push = (format: BodyFormat, bytes: Buffer, key: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': CONTENT_TYPES[format],
        'content-length': bytes.length,
        'idempotency-key': crypto.randomUUID(),
      };
      const sent = request(`${ready.sandbox_base_url}/v1/stores/1001/inventory`, { method: 'PUT', headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      );
      sent.on('error', reject).end(bytes);
    });
  return {
    stop,
    async measure(format: BodyFormat, bytes: Buffer, key = ready.keys.test_company): Promise<Cost> {
      await ask();
      const status = await push(format, bytes, key);
      const turns = await ask();
      if (!isTurns(turns)) throw new Error('no turns');
      return { ...turns, status };
    },
  };
}

/** The least of three, because noise of the machine only adds. */
async function findBest(measureOne: () => Promise<Cost>): Promise<Cost> {
  const costs = [await measureOne(), await measureOne(), await measureOne()];
  return {
    status: costs[0]?.status ?? 0,
    busyMs: Math.min(...costs.map(({ busyMs }) => busyMs)),
    longestTurnMs: Math.min(...costs.map(({ longestTurnMs }) => longestTurnMs)),
  };
}

interface HostileCost extends Cost {
  readonly name: string;
  /** Processor time per byte, as a multiple of an honest body's. */
  readonly ratio: number;
}

export async function measure(folder: string, say: Say): Promise<Finding[]> {
  const service = await startService(join(folder, 'service.sqlite'));
  const costs: HostileCost[] = [];
  try {
    for (const { name, format, bytes } of createHostileBodies()) {
      const honest = createHonestBody(format, Math.min(bytes.length, LARGEST_HONEST[format] * MEBIBYTE));
      const honestCost = await findBest(() => service.measure(format, honest));
      const cost = await findBest(() => service.measure(format, bytes));
      const ratio = cost.busyMs / bytes.length / (honestCost.busyMs / honest.length);
      costs.push({ ...cost, name, ratio });
      const size = (bytes.length / MEBIBYTE).toFixed(1);
      say(
        `${name}, ${size} MiB: ${cost.status}, ${ratio.toFixed(2)} ×, longest turn ${cost.longestTurnMs.toFixed(1)} ms`,
      );
    }
  } finally {
    await service.stop();
  }
  const dearest = costs.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const longest = costs.reduce((one, other) => (other.longestTurnMs > one.longestTurnMs ? other : one));
  return [
    {
      name: 'P13',
      what: `the dearest of ${costs.length} hostile bodies (${dearest.name})`,
      value: `${formatMilliseconds(dearest.busyMs)} of processor`,
      against: 'an honest push, by size',
      ratio: formatTimes(dearest.ratio),
      aim: `≤ ${MAX_RATIO} ×`,
      met: dearest.ratio <= MAX_RATIO,
    },
    {
      name: 'P13',
      what: `the longest wait of a ping beside one (${longest.name})`,
      value: formatMilliseconds(longest.longestTurnMs),
      against: '',
      ratio: '',
      aim: `≤ ${MAX_TURN_MS} ms`,
      met: longest.longestTurnMs <= MAX_TURN_MS,
    },
  ];
}
