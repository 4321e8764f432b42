import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS } from '../../../../electron/contract/calls/calls.ts';

const folder = join(import.meta.dirname, '../../../../electron/contract/calls');

/** The names in every screen's table of calls: each exported constant whose name ends in _CALLS. */
async function listNamesByTable(): Promise<string[]> {
  const modules = await Promise.all(
    readdirSync(folder).map(async (file): Promise<Record<string, unknown>> => await import(join(folder, file))),
  );
  const tables = modules.flatMap((module) => Object.entries(module)).filter(([name]) => name.endsWith('_CALLS'));
  return tables.flatMap(([, table]) => Object.keys(table as object));
}

test('every screen’s calls are in the one table, and no two screens share a name', async () => {
  expect((await listNamesByTable()).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});
