import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOM = resolve(import.meta.dirname, '../../electron/service');

/** What runs in a browser. */
const PAGE = join('operator', 'page');

/** The program around the service, and the machine's adapters. */
const OUTSIDE = ['main.ts', 'real.ts', 'listen.ts'];

const FROM_THE_AIR =
  /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|setTimeout|setInterval|setImmediate|[^.\w]fetch\(|performance\.|process\./;

test('time, chance and the network are handed in, never taken from the air', () => {
  const files = globSync('**/*.{ts,js}', { cwd: ROOM }).filter(
    (file) => !OUTSIDE.includes(file) && !file.startsWith(PAGE),
  );
  expect(files.length).toBeGreaterThan(60);
  const takers = files.filter((file) => FROM_THE_AIR.test(readFileSync(join(ROOM, file), 'utf8')));
  expect(takers).toEqual([]);
});
