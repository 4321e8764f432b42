import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findUserFolder, HELP, readCommandLine } from '../../../electron/service/command-line.ts';
import { listenLocally } from '../../support/local-port.ts';
import { startServiceProcess, startServiceProcessAfter } from '../../support/service-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the command line', () => {
  test.each([
    [['--bogus'], "'--bogus'"],
    [['word'], 'word'],
    [['--port'], 'port'],
    [['--port', '70000'], '--port'],
    [['--port', 'x'], '--port'],
    [['--port', '5000', '--live-port', '5000'], 'differ'],
    [['--clock', 'fast'], '--clock'],
    [['--clock', 'manual', '--now', 'noon'], '--now wants a time'],
    [['--seed', '-1'], '--seed wants a whole number, not "-1"'],
    [['--seed=-1'], '--seed wants a whole number, not "-1"'],
    [['--db', '--seed', '1'], '--db wants a value'],
    [['--now', '2026-11-20'], '--now needs --clock manual'],
    [['--clock', 'real', '--now', '2026-11-20'], '--now needs --clock manual'],
    [['--courier', 'x'], '--courier'],
    [['--fixture', ''], '--fixture'],
    [['--db', ''], '--db'],
    [['--host', ''], '--host'],
    [['--operator-host', ''], '--operator-host'],
    [['--operator-token', 'short'], '--operator-token'],
    [['--allow-host', ''], '--allow-host'],
    [['--allow-host', 'http://pos.example'], '--allow-host wants a name such as pos.test, not "http://pos.example"'],
    [['--allow-host', 'pos.example:4010'], '--allow-host'],
    [['--operator-token', 'टोकन-टोकन-टोकन-टोकन'], 'of ASCII'],
    [['--clock', 'manual', '--now', '9999-12-31'], '--now wants a time before the year 9000'],
    [['--rate-limit', '0'], '--rate-limit'],
    [['--rate-limit', 'none'], '--rate-limit'],
  ])('%j is refused with one line that names the option', (args, name) => {
    expect(() => readCommandLine(args)).toThrow(name);
    expect(() => readCommandLine(args)).not.toThrow('\n');
  });

  test('--help explains every option', () => {
    for (const option of [
      'port',
      'live-port',
      'operator-port',
      'host',
      'db',
      'clock',
      'now',
      'seed',
      'courier',
      'allow-private-webhooks',
      'fixture',
      'rate-limit',
      'operator-host',
      'operator-token',
      'allow-host',
      'show-keys',
    ]) {
      expect(HELP).toContain(`--${option}`);
    }
  });
});

test('relative paths start where the user stands: npm changes the folder of a script, not of another program', () => {
  const paths = ['--db', 'a.db', '--fixture', 'b.json'];
  const read = (environment: Record<string, string>) => readCommandLine(paths, findUserFolder(environment));
  const user = { INIT_CWD: '/home/asha' };
  expect(read({ ...user, npm_lifecycle_event: 'service' })).toMatchObject({
    database: '/home/asha/a.db',
    fixture: { path: '/home/asha/b.json' },
  });
  expect(read({ ...user, npm_lifecycle_event: 'service:cloud' })).toMatchObject({ database: '/home/asha/a.db' });
  expect(read({ ...user, npm_lifecycle_event: 'test' })).toMatchObject({ database: join(process.cwd(), 'a.db') });
  expect(readCommandLine(['--db', ':memory:'], '/home/asha')).toMatchObject({ database: ':memory:', fixture: 'demo' });
});

describe('the service process', () => {
  test('under a Node that its database driver would crash, it says so in one line', async () => {
    const versions = "{ ...process.versions, node: '20.20.2' }";
    const run = startServiceProcessAfter(`Object.defineProperty(process, 'versions', { value: ${versions} })`);
    expect(await run.ended).toBe(2);
    expect(run.output()).toEqual({ out: '', err: 'The service needs Node 24 or newer, and this is Node 20.20.2.\n' });
  });

  test('it ends with npx, which starts it through a shell and passes no signal on', async () => {
    const program = join(import.meta.dirname, '../../../electron/service/main.ts');
    const command = `"${process.execPath}" "${program}" --port 0 --live-port 0 --operator-port 0; true`;
    const shell = spawn('sh', ['-c', command], {
      env: { ...process.env, npm_command: 'exec' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => shell.stdout.once('data', resolve));
    const ended = new Promise((resolve) => shell.stdout.once('close', resolve));
    shell.kill('SIGKILL');
    // The service holds the other end.
    await ended;
  });

  test('whoever waits for the service needs no token', async () => {
    const run = startServiceProcess();
    const { operator_url: operator } = JSON.parse(await run.ready);
    const health = await fetch(`${operator}/operator/health`);
    expect([health.status, await health.json()]).toEqual([200, { ready: true }]);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  test("a fixture that fits its schema but can't be is refused in one line", async () => {
    const path = join(folder, 'huge.json');
    const items = [{ barcode: '1', name: 'Gold', stock: 1, price: '99999999.99' }];
    const orders = [{ lines: [{ barcode: '1', quantity: 2 }] }];
    writeFileSync(path, JSON.stringify({ version: 1, stores: [{ id: 1, mode: 'test', name: 'S', items, orders }] }));
    const run = startServiceProcess('--fixture', path);
    expect(await run.ended).toBe(2);
    expect(run.output().err).toBe("The fixture can't be used: The order would cost more than an amount can say.\n");
  });

  test('--rate-limit holds on the time of the machine where the clock is manual, and off lets all in', async () => {
    for (const [limit, statuses] of [
      ['2', [200, 200, 429]],
      ['off', [200, 200, 200]],
    ] as const) {
      const run = startServiceProcess('--clock', 'manual', '--rate-limit', limit);
      const { sandbox_base_url: base, keys } = JSON.parse(await run.ready);
      const headers = { authorization: `Bearer ${keys.test_company}` };
      const answers: Response[] = [];
      for (const _ of statuses) answers.push(await fetch(`${base}/v1/ping`, { headers }));
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      for (const answer of answers) await answer.text();
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(0);
    }
  });

  test('an operator address of its own takes the token that was given, and an allowed name reaches the API', async () => {
    const token = 'a-token-for-the-tests';
    const run = startServiceProcess(
      '--operator-host',
      '0.0.0.0',
      '--operator-token',
      token,
      '--allow-host',
      'pos.example',
    );
    const ready = JSON.parse(await run.ready);
    expect([ready.operator_token, new URL(ready.operator_url).hostname]).toEqual([token, '0.0.0.0']);
    const operator = `http://127.0.0.1:${new URL(ready.operator_url).port}/operator/clock`;
    const ask = async (authorization: string) => (await fetch(operator, { headers: { authorization } })).status;
    expect([await ask(`Bearer ${token}`), await ask('Bearer another')]).toEqual([200, 401]);
    const reach = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const asking = request(`${ready.sandbox_base_url}/openapi.json`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asking.on('error', reject).end();
      });
    expect([await reach('pos.example'), await reach('other.example')]).toEqual([200, 421]);
    expect(run.output().err).not.toContain(token);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  test('--show-keys issues keys on an existing database, beside those that it has', async () => {
    const database = join(folder, 'db');
    const start = async (...args: string[]) => {
      const run = startServiceProcess('--db', database, ...args);
      return { run, ready: JSON.parse(await run.ready) };
    };
    const stop = async ({ run }: Awaited<ReturnType<typeof start>>) => {
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(0);
    };
    const first = await start();
    await stop(first);
    const without = await start();
    expect(without.ready.keys).toBeNull();
    await stop(without);
    const second = await start('--show-keys');
    expect(second.ready.company_id).toBe(first.ready.company_id);
    for (const key of [first.ready.keys.test_company, second.ready.keys.test_company]) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await fetch(`${second.ready.sandbox_base_url}/v1/ping`, { headers })).status).toBe(200);
    }
    await stop(second);
  });

  test('prints one line of JSON, answers on three addresses, and stops cleanly after answering its last request', async () => {
    const run = startServiceProcess('--seed', '3');
    const ready = JSON.parse(await run.ready);
    expect(ready).toMatchObject({ ready: true, test_store_id: 1001, live_store_id: 2001 });
    expect(Object.keys(ready.keys)).toEqual(['test_company', 'test_store', 'live_company', 'live_store']);
    const get = (url: string, key: string) => fetch(url, { headers: { authorization: `Bearer ${key}` } });
    expect((await get(`${ready.sandbox_base_url}/v1/ping`, ready.keys.test_company)).status).toBe(200);
    expect((await get(`${ready.live_base_url}/v1/ping`, ready.keys.live_company)).status).toBe(200);
    expect((await get(`${ready.operator_url}/operator/clock`, ready.operator_token)).status).toBe(200);
    expect((await get(`${ready.operator_url}/operator/clock`, ready.keys.test_company)).status).toBe(401);
    expect((await get(`${ready.sandbox_base_url}/operator/clock`, ready.operator_token)).status).toBe(401);
    expect(await (await fetch(ready.operator_url)).text()).toContain('Customers, couriers and company');
    const addFault = (body: object) =>
      fetch(`${ready.operator_url}/operator/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ready.operator_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await addFault({ kind: 'drop_after', times: 1 });
    await expect(get(`${ready.sandbox_base_url}/v1/ping`, ready.keys.test_company)).rejects.toThrow('fetch failed');
    await addFault({ kind: 'delay', times: 1, delay_ms: 300 });
    const slow = get(`${ready.sandbox_base_url}/v1/ping`, ready.keys.test_company);
    // The request is in flight before the signal: the fault that delays it is no longer pending.
    const listFaults = async () => (await get(`${ready.operator_url}/operator/faults`, ready.operator_token)).json();
    while ((await listFaults()).data.length > 0);
    run.child.kill('SIGTERM');
    expect((await slow).status).toBe(200);
    expect(await run.ended).toBe(0);
    const [logged = ''] = run.output().err.trim().split('\n');
    const page = { event: 'operator_page', url: `${ready.operator_url}/#${ready.operator_token}` };
    expect(JSON.parse(logged)).toMatchObject(page);
    expect(run.output().out.trim().split('\n')).toHaveLength(1);
  });

  test.skipIf(process.platform === 'win32')(
    'npm run service stops the service, exits with 0 and leaves no process behind',
    async () => {
      const ports = ['--port', '0', '--live-port', '0', '--operator-port', '0'];
      const npm = spawn('npm', ['run', '-s', 'service', '--', ...ports], { stdio: ['ignore', 'pipe', 'ignore'] });
      const line = await new Promise<string>((resolve) => npm.stdout.once('data', (chunk) => resolve(String(chunk))));
      const { sandbox_base_url: base } = JSON.parse(line);
      npm.kill('SIGTERM');
      expect(await new Promise((ended) => npm.once('exit', ended))).toBe(0);
      await expect(fetch(`${base}/v1/ping`)).rejects.toThrow('fetch failed');
    },
  );

  test('a port in use or an unreadable database gives one line and status 2, and writes nothing', async () => {
    const server = createServer();
    const port = await listenLocally(server);
    const database = join(folder, 'db');
    const portInUse = startServiceProcess(
      '--port',
      String(port),
      '--live-port',
      '0',
      '--operator-port',
      '0',
      '--db',
      database,
    );
    expect([await portInUse.ended, portInUse.output().err]).toEqual([2, `Port ${port} is in use.\n`]);
    expect(existsSync(database)).toBe(false);
    server.close();
    writeFileSync(database, 'not a database, but long enough to have the header of one'.repeat(20));
    const unreadable = startServiceProcess('--db', database);
    expect(await unreadable.ended).toBe(2);
    expect(unreadable.output().err.trim().split('\n')).toHaveLength(1);
    expect(unreadable.output().out).toBe('');
    const missing = startServiceProcess('--db', join(folder, 'no', 'such', 'folder'));
    expect(await missing.ended).toBe(2);
  });

  test('a host that is not an address of this machine gives one line that names it, and status 2', async () => {
    for (const host of ['nosuch.invalid', '192.0.2.1']) {
      const run = startServiceProcess('--host', host);
      expect(await run.ended).toBe(2);
      expect(run.output().err).toMatch(new RegExp(`^The host "${host}" is not an address of this machine .*\n$`));
      expect(run.output().out).toBe('');
    }
  });
});
