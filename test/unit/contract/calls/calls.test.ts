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

test('the ids that a service makes may be long', () => {
  const id = `ORDER-${'7'.repeat(600)}`;
  const at = { workspace: 'store', storeId: 0, actionId: crypto.randomUUID() };
  const accept = CALLS['orders.accept'].input;
  expect(accept.parse({ ...at, orderId: id, mode: 'STORE_STAFF' })).toMatchObject({ orderId: id });
  expect(CALLS['sales.book'].input.parse({ ...at, eventId: id })).toMatchObject({ eventId: id });
});
