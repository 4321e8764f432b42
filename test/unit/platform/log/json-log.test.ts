import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { createJsonLog } from '../../../../electron/platform/log/json-log.ts';

/** A log with a clock that the test moves. */
function createLog() {
  const time = { now: 0 };
  const written: string[] = [];
  const clock = { now: () => instant(time.now), monotonic: () => time.now };
  const json = createJsonLog(clock, (line) => void written.push(line));
  return { ...json, time, written };
}

const eventsOf = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line).event);

test('a line is one object with time, event and values', () => {
  const { log, written } = createLog();
  log('page_gone', { reason: 'crashed', count: 2, known: null });
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { at: '1970-01-01T00:00:00.000Z', event: 'page_gone', reason: 'crashed', count: 2, known: null },
  ]);
});

test('a sink that comes later gets the lines so far', () => {
  const { log, addSink } = createLog();
  const kept: string[] = [];
  log('first');
  addSink((line) => void kept.push(line));
  log('second');
  expect(eventsOf(kept)).toEqual(['first', 'second']);
});

test('a line that repeats is kept once a minute, with the number of those left out', () => {
  const { log, addSink, time, written } = createLog();
  const kept: string[] = [];
  addSink((line) => void kept.push(line));
  for (time.now = 0; time.now <= 60_000; time.now += 1_000) log('api.no_answer', { endpoint: 'listEvents' });
  log('api.no_answer', { endpoint: 'listSales' });
  expect(kept.map((line) => JSON.parse(line).omitted)).toEqual([undefined, 59, undefined]);
  expect(written).toHaveLength(62);
});

test('memory holds the newest 500 lines', () => {
  const { log, recentLines } = createLog();
  for (let number = 0; number < 700; number += 1) log('numbered', { number });
  expect(recentLines()).toHaveLength(500);
  expect(JSON.parse(recentLines()[0] ?? '').number).toBe(200);
});

test('a clock that shows no time, and a value that is long or looks like a key, are harmless (C13)', () => {
  const { log, time, written } = createLog();
  time.now = Number.MAX_VALUE;
  log('odd', { text: 'x '.repeat(1_000), key: 'sk_live_4f9c0a7b2d1e4f9c0a7b2d1e4f9c0a7b' });
  const { at, text, key } = JSON.parse(written[0] ?? '');
  expect(at).toBe(null);
  expect(text).toHaveLength(501);
  expect(key).toBe('[secret]');
});

test('logging goes on after the reader of standard error has gone', async () => {
  const source = `
    import { createJsonLog } from ${JSON.stringify(join(import.meta.dirname, '../../../../electron/platform/log/json-log.ts'))};
    const { log } = createJsonLog({ now: () => 0, monotonic: () => 0 });
    process.stdin.once('data', () => {
      for (let number = 0; number < 100; number += 1) log('numbered', { number });
      setImmediate(() => setImmediate(() => process.exit(7)));
    });
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'pipe' });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stderr.destroy();
  child.stdin.write('go');
  expect((await exited)[0]).toBe(7);
});
