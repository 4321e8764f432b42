// npm run bench:dos: what hostile bodies cost the service, compared with honest ones of the same size.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../statistics.ts';
import type { BodyFormat } from './hostile-bodies.ts';
import { CONTENT_TYPES, createHonestBody, createHostileBodies, MEBIBYTE } from './hostile-bodies.ts';
import type { LoopTurns } from './processor-time.ts';
import { startIpcProcess } from './server-process.ts';

const PROGRAM = join(import.meta.dirname, '../../../electron/service/main.ts');

/** A hostile body may cost this many times an honest one of its size, and delay another request by this long. */
const MAX_RATIO = 3;
const MAX_TURN_MS = 50;

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

async function main(folder: string): Promise<void> {
  const { measure, stop } = await startService(join(folder, 'service.sqlite'));
  const rows: string[][] = [];
  const milliseconds = (value: number): string => value.toFixed(1);
  try {
    // The least of three, because noise of the machine only adds.
    const best = async (format: BodyFormat, bytes: Buffer): Promise<Cost> => {
      const costs = [await measure(format, bytes), await measure(format, bytes), await measure(format, bytes)];
      return {
        status: costs[0]?.status ?? 0,
        busyMs: Math.min(...costs.map(({ busyMs }) => busyMs)),
        longestTurnMs: Math.min(...costs.map(({ longestTurnMs }) => longestTurnMs)),
      };
    };
    for (const format of ['json', 'form', 'multipart'] as const) {
      const bytes = createHonestBody(format, LARGEST_HONEST[format] * MEBIBYTE);
      const { status, busyMs, longestTurnMs } = await best(format, bytes);
      const size = (bytes.length / MEBIBYTE).toFixed(1);
      rows.push([
        `${format}, the largest honest push`,
        size,
        String(status),
        milliseconds(busyMs),
        '',
        milliseconds(longestTurnMs),
        '',
      ]);
    }
    for (const { name, format, bytes } of createHostileBodies()) {
      const honest = createHonestBody(format, Math.min(bytes.length, LARGEST_HONEST[format] * MEBIBYTE));
      const honestCost = await best(format, honest);
      const { status, busyMs, longestTurnMs } = await best(format, bytes);
      const ratio = busyMs / bytes.length / (honestCost.busyMs / honest.length);
      const met = ratio <= MAX_RATIO && longestTurnMs <= MAX_TURN_MS;
      const size = (bytes.length / MEBIBYTE).toFixed(1);
      rows.push([
        name,
        size,
        String(status),
        milliseconds(busyMs),
        ratio.toFixed(2),
        milliseconds(longestTurnMs),
        met ? '✓' : 'missed',
      ]);
    }
  } finally {
    await stop();
  }
  const heads = [
    'body',
    'MiB',
    'status',
    'busy ms',
    `× honest (≤ ${MAX_RATIO})`,
    `longest turn ms (≤ ${MAX_TURN_MS})`,
    '',
  ];
  process.stdout.write(`Node ${process.version}, ${cpus().length} cores\n\n${formatTable(heads, rows)}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'bench-dos-'));
try {
  await main(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
