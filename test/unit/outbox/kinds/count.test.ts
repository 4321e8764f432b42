import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatInstant, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../../electron/contract/ports.ts';
import { NotSent } from '../../../../electron/contract/ports.ts';
import { readShelf, readUnits } from '../../../support/service-calls.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  workspace = harness.openWorkspace({ file: harness.file });
  await harness.clock.advance(2 * SECOND);
});

afterEach(() => harness.close());

const stock = (barcode: string) => readUnits(harness.practice, barcode);

const someBarcode = async () => [...(await readShelf(harness.practice)).keys()][0] ?? expect.unreachable();

function count(barcode: string, counted: number, id: string, name?: string, asOf = workspace.client.time.now()): void {
  const about = name === undefined ? {} : { name };
  workspace.enqueue({ kind: 'count', barcode, counted, asOf, itemName: name ?? null, about }, id);
}

/** Makes counts at one moment while the line is down, so that they share requests. */
async function countMany(howMany: number, nameOf: (index: number) => string | undefined): Promise<void> {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  const asOf = workspace.client.time.now();
  for (let index = 0; index < howMany; index += 1) count(`N${index}`, 7, `c${index}`, nameOf(index), asOf);
  harness.plugged = true;
}

const settled = (limit = 2 * MINUTE) => harness.until(() => workspace.database.actions.countLive() === 0, limit);
const pushes = async () =>
  (await harness.listRequests()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/inventory')).length;

test('a count becomes the stock once, even if the response is lost (C7)', async () => {
  const barcode = await someBarcode();
  await harness.addServiceFault('/v1/stores/{store_id}/inventory', 'drop_after', { match: { method: 'PUT' } });
  count(barcode, 12, 'a');
  await settled();
  expect(await stock(barcode)).toBe(12);
  expect(workspace.readAction('a').state).toBe('done');
});

test('only a count of an unknown barcode is refused; with a name it creates the item', async () => {
  const asOf = workspace.client.time.now();
  count('NEW-1', 5, 'nameless', undefined, asOf);
  count('NEW-2', 5, 'named', 'Jaggery 1 kg', asOf);
  await settled();
  expect(workspace.readAction('nameless')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  expect(workspace.readAction('named').state).toBe('done');
  expect(await stock('NEW-2')).toBe(5);
});

test('more than 200 counts are sent in several pushes, each applied at once', async () => {
  await countMany(300, (index) => `Item ${index}`);
  await settled();
  expect(await pushes()).toBe(2);
  expect(await stock('N7')).toBe(7);
  expect((await harness.listRequests()).some(({ path }) => path.includes('/inventory/syncs/'))).toBe(false);
});

test('counts made within ten minutes share a request, as of the first', async () => {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
  const first = workspace.client.time.now();
  count('N1', 7, 'one', 'Item 1');
  await harness.clock.advance(5 * MINUTE);
  count('N2', 7, 'two', 'Item 2');
  await harness.clock.advance(6 * MINUTE);
  count('N3', 7, 'three', 'Item 3');
  const bodies: string[] = [];
  harness.interceptor = async (request, send) => {
    if (request.method === 'PUT') bodies.push(request.body ?? '');
    return await send(request);
  };
  harness.plugged = true;
  await settled();
  expect(bodies).toHaveLength(2);
  expect(bodies.find((body) => body.includes('N2'))).toContain(formatInstant(first));
});

test('if more rows are rejected than listed, batches of 100 show which', async () => {
  await countMany(300, (index) => (index % 3 === 0 ? `Item ${index}` : undefined));
  await settled(3 * MINUTE);
  for (let index = 0; index < 300; index += 1) {
    expect(workspace.readAction(`c${index}`).state).toBe(index % 3 === 0 ? 'done' : 'refused');
  }
  expect(await pushes()).toBe(3);
});

test('after an error that names no row, counts are sent one by one, which finds the bad one (C7)', async () => {
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.method !== 'PUT') return response;
    return {
      ...response,
      header: (name) => response.header(name),
      body: response.body.replaceAll('"barcode":"N2"', '"barcode":null'),
    };
  };
  await countMany(4, (index) => (index === 2 ? undefined : `Item ${index}`));
  await settled();
  expect(workspace.readAction('c2')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  for (const id of ['c0', 'c1', 'c3']) expect(workspace.readAction(id).state).toBe('done');
  expect(await pushes()).toBe(5);
});

test('a count that is rejected alone, without an error, is refused and not sent again (C7)', async () => {
  harness.interceptor = async (request, send) => {
    const response = await send(request);
    if (request.method !== 'PUT') return response;
    const body = response.body.replace(/"errors":\[.*?\]/, '"errors":[]');
    return { ...response, header: (name) => response.header(name), body };
  };
  count('N1', 4, 'a');
  await settled();
  expect(workspace.readAction('a')).toMatchObject({ state: 'refused', outcome: { code: 'not_told' } });
  expect(await pushes()).toBe(1);
});

test('a count sent again for its result can’t be withdrawn: it was applied', async () => {
  let seen = 0;
  harness.interceptor = async (request, send) => {
    if (request.method === 'PUT') seen += 1;
    if (request.method === 'PUT' && seen > 1) throw new NotSent('the line is down');
    const response = await send(request);
    if (request.method === 'PUT') await new Promise<void>((resolve) => harness.clock.after(SECOND, resolve));
    return response;
  };
  await countMany(200, (index) => (index % 3 === 0 ? `Item ${index}` : undefined));
  await harness.until(() => seen > 1, MINUTE);
  await harness.clock.advance(SECOND);
  const states = workspace.database.actions.live().map(({ id }) => workspace.outbox.withdraw(id)?.state);
  expect(states).not.toContain('withdrawn');
  harness.interceptor = null;
  await settled();
});

test('after 23 hours the list of inventory runs is searched for a count with an unknown outcome (C9)', async () => {
  const [one, two] = [await someBarcode(), 'NEW-1'];
  let isLost = true;
  const lost = (response: HttpResponse): HttpResponse => {
    if (isLost) throw new Error('lost');
    return response;
  };
  harness.interceptor = async (request, send) => {
    if (request.method !== 'PUT') return await send(request);
    // The second never reaches the service.
    if ((request.body ?? '').includes(two)) throw new Error('lost');
    return lost(await send(request));
  };
  count(one, 12, 'applied');
  await harness.clock.advance(50);
  count(two, 3, 'never arrived', 'Jaggery');
  await harness.clock.advance(100);
  workspace.kill();
  await harness.clock.advance(23 * HOUR);
  isLost = false;
  harness.interceptor = null;
  const before = await pushes();
  workspace = harness.openWorkspace({ file: harness.file });
  await settled();
  expect(workspace.readAction('applied').state).toBe('done');
  expect(workspace.readAction('never arrived')).toMatchObject({
    state: 'refused',
    outcome: { code: 'too_old_to_repeat' },
  });
  expect(await pushes()).toBe(before);
});

describe('after 23 hours, of a count with an unknown outcome (C9, C12)', () => {
  const REFUSAL = '{"error":{"code":"not_allowed_for_store","message":""}}';

  test.each([
    ['the run is found in a list of whose envelope the specification shows nothing', 'done', 200, listOnly],
    ['staff are asked if the service doesn’t list its runs', 'refused', 403, () => REFUSAL],
    ['staff are asked if the list can’t be read', 'refused', 200, () => '{"runs":[]}'],
  ])('%s', async (_, state, status, rewrite) => {
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      if (request.method === 'PUT') throw new Error('lost');
      return response;
    };
    count(await someBarcode(), 12, 'a');
    await harness.clock.advance(100);
    workspace.kill();
    await harness.clock.advance(23 * HOUR);
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      if (!request.url.includes('/inventory/syncs')) return response;
      return { status, header: response.header, body: rewrite(response.body) };
    };
    workspace = harness.openWorkspace({ file: harness.file });
    await harness.until(() => workspace.readAction('a').settledAt !== null, 5 * MINUTE);
    expect(workspace.readAction('a').state).toBe(state);
  });
});

/** A list as it may also be: with nothing but its items. */
function listOnly(body: string): string {
  const { object, data } = JSON.parse(body) as { object: unknown; data: unknown };
  return JSON.stringify({ object, data });
}
