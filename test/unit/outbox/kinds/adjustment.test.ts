import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let world: WorkspaceHarness;
let barcodes: string[];

const shelf = z.object({ data: z.array(z.object({ barcode: z.string(), stock: z.number() })) });

beforeEach(async () => {
  world = await openWorkspaceHarness();
  barcodes = [...(await stock()).keys()];
});

afterEach(async () => {
  await world.close();
});

/** The shelf as the service has it. */
async function stock(): Promise<Map<string, number>> {
  const { data } = shelf.parse(await world.callApi('GET', `/v1/stores/${world.storeId}/inventory?limit=100`));
  return new Map(data.map((item) => [item.barcode, item.stock]));
}

function adjust(rooms: TestWorkspace, barcode: string, delta: number, id: string): void {
  const acted = rooms.enqueue(
    { kind: 'adjustment', barcode, delta, reason: 'received', reference: null, itemName: null },
    id,
  );
  expect(acted.kind).toBe('stored');
}

/** The same sync with other errors. */
function withErrors(body: string, count: number, errors: readonly unknown[]): string {
  return JSON.stringify({ ...JSON.parse(body), error_count: count, errors });
}

const pushes = async () => (await world.listRequests()).filter(({ path }) => path.endsWith('/adjustments'));

async function goOffline(rooms: TestWorkspace): Promise<void> {
  world.plugged = false;
  await world.until(() => rooms.client.connectionState.view().state === 'offline');
}

describe('adjustments', () => {
  test('what was adjusted is what the stock changed by, though every answer is lost at first (C7)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    await world.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after', { times: 3 });
    const [one = '', two = ''] = barcodes;
    adjust(rooms, one, 5, 'a');
    adjust(rooms, two, -3, 'b');
    adjust(rooms, one, 2, 'c');
    await world.until(() => rooms.database.actions.countLive() === 0, 2 * MINUTE);
    expect((await stock()).get(one)).toBe(57);
    expect((await stock()).get(two)).toBe(47);
    expect(['a', 'b', 'c'].map((id) => rooms.readAction(id).state)).toEqual(['done', 'done', 'done']);
  });

  test('those that wait together go as one request of at most 100, each barcode once; ten requests for a thousand', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    await goOffline(rooms);
    for (let index = 0; index < 1_000; index += 1) adjust(rooms, `B${index}`, 1, `a${index}`);
    await world.clock.advance(MINUTE);
    world.plugged = true;
    await world.until(() => rooms.database.actions.countLive() === 0, 2 * MINUTE);
    expect(await pushes()).toHaveLength(10);
  });

  test('two of one barcode go one after the other (C7)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    await goOffline(rooms);
    const [one = ''] = barcodes;
    adjust(rooms, one, -60, 'a');
    adjust(rooms, one, 5, 'b');
    world.plugged = true;
    await world.until(() => rooms.database.actions.countLive() === 0, 2 * MINUTE);
    expect((await stock()).get(one)).toBe(5);
    expect(await pushes()).toHaveLength(2);
  });

  test('a set that has been sent stays that set, whatever is adjusted after (C7)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    const bodies: string[] = [];
    world.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      bodies.push(`${request.headers['idempotency-key']} ${request.body}`);
      const answer = await send(request);
      if (bodies.length < 4) throw new Error('lost');
      return answer;
    };
    const [one = '', two = '', three = ''] = barcodes;
    adjust(rooms, one, 1, 'a');
    await world.clock.advance(50);
    adjust(rooms, two, 1, 'b');
    adjust(rooms, three, 1, 'c');
    await world.until(() => rooms.database.actions.countLive() === 0, 2 * MINUTE);
    expect(new Set(bodies).size).toBe(2);
    expect((await stock()).get(one)).toBe(51);
  });

  test('while the service is still at work on it, it is shown as on its way, and the same key asks again', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    const states = new Set<string>();
    rooms.onChange = () => states.add(rooms.readAction('a').state);
    const keys: unknown[] = [];
    world.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      keys.push(request.headers['idempotency-key']);
      if (keys.length > 2) return await send(request);
      return {
        status: 409,
        body: '{"error":{"code":"request_in_progress","message":""}}',
        header: (name) => (name === 'request-id' ? 'req_1' : null),
      };
    };
    adjust(rooms, barcodes[0] ?? '', 1, 'a');
    await world.until(() => rooms.readAction('a').state === 'done', MINUTE);
    expect([...states]).toEqual(['waiting', 'sending', 'done']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(rooms.readAction('a').tries).toBe(3);
  });

  test('a row that the service refuses is refused; the others are done', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    await goOffline(rooms);
    const [one = '', two = ''] = barcodes;
    adjust(rooms, one, 4, 'good');
    adjust(rooms, '0000000000000', 4, 'unknown');
    adjust(rooms, two, -80, 'short');
    world.plugged = true;
    await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
    expect(rooms.readAction('good').state).toBe('done');
    expect(rooms.readAction('unknown')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
    expect(rooms.readAction('short')).toMatchObject({ state: 'done', outcome: { code: 'clamped_to_zero' } });
  });

  test('a batch that is refused whole is sent row by row, with new keys (C7)', async () => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    await goOffline(rooms);
    const [one = '', two = ''] = barcodes;
    adjust(rooms, one, 1, 'a');
    adjust(rooms, two, 1, 'b');
    const keys: string[] = [];
    world.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      keys.push(request.headers['idempotency-key'] ?? '');
      const isBatch = (request.body ?? '').includes(one) && (request.body ?? '').includes(two);
      if (!isBatch) return await send(request);
      return {
        status: 400,
        body: '{"error":{"code":"invalid_request","message":"too many"}}',
        header: (name) => (name === 'request-id' ? 'req_1' : null),
      };
    };
    world.plugged = true;
    await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
    expect(['a', 'b'].map((id) => rooms.readAction(id).state)).toEqual(['done', 'done']);
    expect(new Set(keys).size).toBe(3);
    expect((await stock()).get(one)).toBe(51);
  });

  test.each([
    ['one of them', 1, 'not_told'],
    ['all of them', 2, 'unknown_barcode'],
  ])('an error that names no row, for %s: none is called done, none is sent again (C7)', async (_, count, code) => {
    const rooms = world.openWorkspace();
    await world.clock.advance(2 * SECOND);
    await goOffline(rooms);
    const [one = '', two = ''] = barcodes;
    adjust(rooms, one, 1, 'a');
    adjust(rooms, two, 1, 'b');
    world.interceptor = async (request, send) => {
      const answer = await send(request);
      if (!request.url.endsWith('/adjustments')) return answer;
      const nameless = { barcode: null, code: 'unknown_barcode', message: '' };
      return { ...answer, body: withErrors(answer.body, count, [nameless]), header: (name) => answer.header(name) };
    };
    world.plugged = true;
    await world.until(() => rooms.database.actions.countLive() === 0, MINUTE);
    expect(['a', 'b'].map((id) => rooms.readAction(id).state)).toEqual(['refused', 'refused']);
    expect(['a', 'b'].map((id) => rooms.readAction(id).outcome?.code)).toEqual([code, code]);
    expect(await pushes()).toHaveLength(1);
    // Where nobody can tell, staff are asked with the shelf as it is now.
    if (code === 'not_told')
      await world.until(() => rooms.database.items.get(world.storeId, one)?.stock === 51, MINUTE);
  });

  test('whose fate is still not known after 23 hours is never sent again (C9)', async () => {
    const rooms = world.openWorkspace({ file: world.file });
    await world.clock.advance(2 * SECOND);
    const [one = ''] = barcodes;
    await world.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after', { times: 1 });
    adjust(rooms, one, 5, 'a');
    await world.clock.advance(100);
    rooms.kill();
    await world.clock.advance(23 * HOUR);
    const next = world.openWorkspace({ file: world.file });
    await world.until(() => next.readAction('a').settledAt !== null);
    expect(next.readAction('a')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
    expect((await stock()).get(one)).toBe(55);
  });

  test('killed between any two steps, each counts once (C2, C7)', async () => {
    const [one = '', two = ''] = barcodes;
    const before = await stock();
    for (let kill = 1; kill < 30; kill += 1) {
      const file = `${world.file}-${kill}`;
      let steps = 0;
      let isArmed = false;
      const killedAt = (): boolean => {
        if (isArmed) steps += 1;
        return isArmed && steps === kill;
      };
      const first = world.openWorkspace({ file, killedAt });
      await world.clock.advance(2 * SECOND);
      isArmed = true;
      try {
        adjust(first, one, -1, 'a');
        adjust(first, two, 1, 'b');
      } catch {
        // Killed before both were kept.
      }
      await world.clock.advance(3 * SECOND);
      first.kill();
      const second = world.openWorkspace({ file });
      await world.clock.advance(2 * SECOND);
      adjust(second, one, -1, 'a');
      adjust(second, two, 1, 'b');
      await world.until(() => second.database.actions.countLive() === 0, 2 * MINUTE);
      expect((await stock()).get(one), `killed at step ${kill}`).toBe((before.get(one) ?? 0) - kill);
      expect((await stock()).get(two), `killed at step ${kill}`).toBe((before.get(two) ?? 0) + kill);
      await second.close();
    }
  });
});
