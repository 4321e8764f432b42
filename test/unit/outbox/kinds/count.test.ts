import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { formatInstant, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../../electron/contract/ports.ts';
import { NotSent } from '../../../../electron/contract/ports.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let rooms: TestWorkspace;

const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

beforeEach(async () => {
  world = await openWorkspaceHarness();
  rooms = world.openWorkspace({ file: world.file });
  await world.clock.advance(2 * SECOND);
});

afterEach(async () => {
  await world.close();
});

async function stock(barcode: string): Promise<number | undefined> {
  const { data } = shelf.parse(
    await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?barcode=${barcode}`).catch(() => ({ data: [] })),
  );
  return data.find((item) => item.barcode === barcode)?.stock;
}

async function someBarcode(): Promise<string> {
  const { data } = shelf.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?limit=1`));
  return data[0]?.barcode ?? '';
}

function count(barcode: string, counted: number, id: string, name?: string, asOf = rooms.client.time.now()): void {
  const about = name === undefined ? {} : { name };
  rooms.enqueue({ kind: 'count', barcode, counted, asOf, itemName: name ?? null, about }, id);
}

/** Counts of one moment, made while the line is down so that they travel together. */
async function countMany(howMany: number, nameOf: (index: number) => string | undefined): Promise<void> {
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  const asOf = rooms.client.time.now();
  for (let index = 0; index < howMany; index += 1) count(`N${index}`, 7, `c${index}`, nameOf(index), asOf);
  world.plugged = true;
}

const settled = (limit = 2 * MINUTE) => world.until(() => rooms.database.actions.countLive() === 0, limit);
const pushes = async () =>
  (await world.listRequests()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/inventory')).length;

test('what was counted is on the shelf, once, though the answer is lost (C7)', async () => {
  const barcode = await someBarcode();
  await world.addServiceFault('/v1/stores/{store_id}/inventory', 'drop_after', { match: { method: 'PUT' } });
  count(barcode, 12, 'a');
  await settled();
  expect(await stock(barcode)).toBe(12);
  expect(rooms.readAction('a').state).toBe('done');
});

test('an unknown barcode is refused alone; with a name it is made', async () => {
  const asOf = rooms.client.time.now();
  count('NEW-1', 5, 'nameless', undefined, asOf);
  count('NEW-2', 5, 'named', 'Jaggery 1 kg', asOf);
  await settled();
  expect(rooms.readAction('nameless')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  expect(rooms.readAction('named').state).toBe('done');
  expect(await stock('NEW-2')).toBe(5);
});

test('more than 200 travel in several pushes, each applied at once', async () => {
  await countMany(300, (index) => `Item ${index}`);
  await settled();
  expect(await pushes()).toBe(2);
  expect(await stock('N7')).toBe(7);
  expect((await world.listRequests()).some(({ path }) => path.includes('/inventory/syncs/'))).toBe(false);
});

test('what is adjusted after a count goes after it', async () => {
  await countMany(3, (index) => `Item ${index}`);
  rooms.enqueue(
    { kind: 'adjustment', barcode: 'N1', delta: -2, reason: null, reference: null, itemName: null },
    'after',
  );
  await settled();
  expect(await stock('N1')).toBe(5);
});

test('those made within ten minutes travel together, as of the first of them', async () => {
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
  const first = rooms.client.time.now();
  count('N1', 7, 'one', 'Item 1');
  await world.clock.advance(5 * MINUTE);
  count('N2', 7, 'two', 'Item 2');
  await world.clock.advance(6 * MINUTE);
  count('N3', 7, 'three', 'Item 3');
  const bodies: string[] = [];
  world.interceptor = async (request, send) => {
    if (request.method === 'PUT') bodies.push(request.body ?? '');
    return await send(request);
  };
  world.plugged = true;
  await settled();
  expect(bodies).toHaveLength(2);
  expect(bodies.find((body) => body.includes('N2'))).toContain(formatInstant(first));
});

test('where more rows were rejected than are listed, pieces of 100 tell of each', async () => {
  await countMany(300, (index) => (index % 3 === 0 ? `Item ${index}` : undefined));
  await settled(3 * MINUTE);
  for (let index = 0; index < 300; index += 1) {
    expect(rooms.readAction(`c${index}`).state).toBe(index % 3 === 0 ? 'done' : 'refused');
  }
  expect(await pushes()).toBe(3);
});

test('an error that names no row: they are counted one by one, and the bad one is known (C7)', async () => {
  world.interceptor = async (request, send) => {
    const answer = await send(request);
    if (request.method !== 'PUT') return answer;
    return {
      ...answer,
      header: (name) => answer.header(name),
      body: answer.body.replaceAll('"barcode":"N2"', '"barcode":null'),
    };
  };
  await countMany(4, (index) => (index === 2 ? undefined : `Item ${index}`));
  await settled();
  expect(rooms.readAction('c2')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
  for (const id of ['c0', 'c1', 'c3']) expect(rooms.readAction(id).state).toBe('done');
  expect(await pushes()).toBe(5);
});

test('what is sent once more to learn of its rows can’t be taken back: it was applied', async () => {
  let seen = 0;
  world.interceptor = async (request, send) => {
    if (request.method === 'PUT') seen += 1;
    if (request.method === 'PUT' && seen > 1) throw new NotSent('the line is down');
    const answer = await send(request);
    if (request.method === 'PUT') await new Promise<void>((resolve) => world.clock.after(SECOND, resolve));
    return answer;
  };
  await countMany(200, (index) => (index % 3 === 0 ? `Item ${index}` : undefined));
  await world.until(() => seen > 1, MINUTE);
  await world.clock.advance(SECOND);
  const taken = rooms.database.actions.live().map(({ id }) => rooms.outbox.withdraw(id)?.state);
  expect(taken).not.toContain('withdrawn');
  world.interceptor = null;
  await settled();
});

test('units that the service took off for sales not booked are kept with the count', async () => {
  const barcode = await someBarcode();
  await world
    .placeOrder([{ barcode, quantity: 3 }])
    .then((id) => world.callOperator('POST', `/operator/orders/${id}/accept`, {}));
  await world.clock.advance(SECOND);
  count(barcode, 12, 'a');
  await settled();
  expect(rooms.readAction('a')).toMatchObject({ state: 'done', subtracted: 12 - ((await stock(barcode)) ?? 0) });
  expect(rooms.readAction('a').subtracted).toBeGreaterThan(0);
});

test('whose fate is not known after 23 hours is looked for in the list of syncs (C9)', async () => {
  const [one, two] = [await someBarcode(), 'NEW-1'];
  let isLost = true;
  const lost = (answer: HttpResponse): HttpResponse => {
    if (isLost) throw new Error('lost');
    return answer;
  };
  world.interceptor = async (request, send) => {
    if (request.method !== 'PUT') return await send(request);
    // The second never reaches the service.
    if ((request.body ?? '').includes(two)) throw new Error('lost');
    return lost(await send(request));
  };
  count(one, 12, 'applied');
  await world.clock.advance(50);
  count(two, 3, 'never arrived', 'Jaggery');
  await world.clock.advance(100);
  rooms.kill();
  await world.clock.advance(23 * HOUR);
  isLost = false;
  world.interceptor = null;
  const before = await pushes();
  rooms = world.openWorkspace({ file: world.file });
  await settled();
  expect(rooms.readAction('applied').state).toBe('done');
  expect(rooms.readAction('never arrived')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
  expect(await pushes()).toBe(before);
});
