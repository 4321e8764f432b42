import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-edge-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const authorize = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

test('requests without a key or with a wrong token never reach the object of a company', async () => {
  const run = startServiceProcess('--db', folder);
  const { sandbox_base_url: sandbox, operator_url: operator, operator_token: token } = await readReadyLine(run);
  const statuses: number[] = [];
  for (const request of [
    fetch(`${sandbox}/v1/ping`),
    fetch(`${operator}/operator/clock`),
    fetch(`${operator}/operator/clock`, authorize('wrong')),
    fetch(`${operator}/operator/health`),
  ])
    statuses.push((await request).status);
  expect(statuses).toEqual([401, 401, 401, 200]);
  const log = await fetch(`${operator}/operator/requests`, authorize(token));
  expect(await log.json()).toMatchObject({ data: [] });
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('a company whose id, store or key another object has is refused', async () => {
  const run = startServiceProcess('--db', folder);
  const { operator_url: operator, operator_token: token } = await readReadyLine(run);
  const add = async (id: string, store: number, secret: string) => {
    const keys = [{ mode: 'test', secret: `${secret}_${'x'.repeat(20)}` }];
    const companies = [{ id, name: id, test_store_id: store, keys }];
    const stores = [{ id: store, mode: 'test', name: 'Gupta Stores', connected_to: id }];
    const body = JSON.stringify({ fixture: { version: 1, companies, stores } });
    return (await fetch(`${operator}/companies`, { ...authorize(token), method: 'POST', body })).status;
  };
  expect([
    await add('co_a', 900_001, 'sk_test_a'),
    await add('co_a', 900_002, 'sk_test_b'),
    await add('co_b', 900_001, 'sk_test_b'),
    // A store of the first object.
    await add('co_b', 1_001, 'sk_test_b'),
    await add('co_b', 900_002, 'sk_test_a'),
    await add('co_b', 900_002, 'sk_test_b'),
  ]).toEqual([201, 409, 409, 409, 409, 201]);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('a database of a newer version is refused, and a port in use by its number', async () => {
  const first = startServiceProcess('--db', folder);
  const { sandbox_base_url: sandbox } = await readReadyLine(first);
  const { port } = new URL(sandbox);
  const second = startServiceProcess('--port', port, '--live-port', '0', '--operator-port', '0');
  expect(await second.ended).toBe(2);
  expect(second.output().err).toContain(`Port ${port} is in use.\n`);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  for (const name of globSync('CompanyObject/*.sqlite', { cwd: folder })) {
    const file = new Sqlite(join(folder, name));
    const isCompany = file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'object_schema'").get() !== undefined;
    if (isCompany) file.exec('INSERT INTO object_schema (version) VALUES (1000000)');
    file.close();
  }
  const third = startServiceProcess('--db', folder);
  expect(await third.ended).toBe(2);
  expect(third.output().err).toContain('made by a newer version');
});
