import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMs, HOUR, MINUTE, SECOND } from '../../../../electron/contract/domain/time.ts';
import type { HttpResponse } from '../../../../electron/contract/ports.ts';
import { NotSent } from '../../../../electron/contract/ports.ts';
import { readShelf } from '../../../support/service-calls.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

let harness: WorkspaceHarness;
let barcodes: string[];

beforeEach(async () => {
  harness = await openWorkspaceHarness();
  barcodes = [...(await readShelf(harness.practice)).keys()];
});

afterEach(() => harness.close());

function adjust(workspace: TestWorkspace, barcode: string, delta: number, id: string): void {
  const result = workspace.enqueue(
    { kind: 'adjustment', barcode, delta, reason: 'received', reference: null, itemName: null },
    id,
  );
  expect(result.kind).toBe('stored');
}

/** Replaces the errors of an inventory run. */
function replaceErrors(body: string, count: number, errors: readonly unknown[]): string {
  return JSON.stringify({ ...JSON.parse(body), error_count: count, errors });
}

const pushes = async () => (await harness.listRequests()).filter(({ path }) => path.endsWith('/adjustments'));

async function goOffline(workspace: TestWorkspace): Promise<void> {
  harness.plugged = false;
  await harness.until(() => workspace.client.connectionState.view().state === 'offline');
}

describe('adjustments', () => {
  test('change stock once, even if every response is lost at first (C7)', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    await harness.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after', { times: 3 });
    const [one = '', two = ''] = barcodes;
    adjust(workspace, one, 5, 'a');
    adjust(workspace, two, -3, 'b');
    adjust(workspace, one, 2, 'c');
    await harness.until(() => workspace.database.actions.countLive() === 0, 2 * MINUTE);
    expect((await readShelf(harness.practice)).get(one)).toBe(57);
    expect((await readShelf(harness.practice)).get(two)).toBe(47);
    expect(['a', 'b', 'c'].map((id) => workspace.readAction(id).state)).toEqual(['done', 'done', 'done']);
  });

  test('that wait together leave in requests of at most 100, each barcode once', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    await goOffline(workspace);
    for (let index = 0; index < 1_000; index += 1) adjust(workspace, `B${index}`, 1, `a${index}`);
    await harness.clock.advance(MINUTE);
    harness.plugged = true;
    await harness.until(() => workspace.database.actions.countLive() === 0, 2 * MINUTE);
    expect(await pushes()).toHaveLength(10);
  });

  test('of the same barcode are sent one after the other (C7)', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    await goOffline(workspace);
    const [one = ''] = barcodes;
    adjust(workspace, one, -60, 'a');
    adjust(workspace, one, 5, 'b');
    harness.plugged = true;
    await harness.until(() => workspace.database.actions.countLive() === 0, 2 * MINUTE);
    expect((await readShelf(harness.practice)).get(one)).toBe(5);
    expect(await pushes()).toHaveLength(2);
  });

  test('keep the batch in which they were sent, whatever is adjusted afterwards (C7)', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    const bodies: string[] = [];
    harness.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      bodies.push(`${request.headers['idempotency-key']} ${request.body}`);
      const response = await send(request);
      if (bodies.length < 4) throw new Error('lost');
      return response;
    };
    const [one = '', two = '', three = ''] = barcodes;
    adjust(workspace, one, 1, 'a');
    await harness.clock.advance(50);
    adjust(workspace, two, 1, 'b');
    adjust(workspace, three, 1, 'c');
    await harness.until(() => workspace.database.actions.countLive() === 0, 2 * MINUTE);
    expect(new Set(bodies).size).toBe(2);
    expect((await readShelf(harness.practice)).get(one)).toBe(51);
  });

  test('stay in progress while the service is working on them, and are sent again with the same key', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    const states = new Set<string>();
    workspace.onChange = () => states.add(workspace.readAction('a').state);
    const keys: unknown[] = [];
    harness.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      keys.push(request.headers['idempotency-key']);
      if (keys.length > 2) return await send(request);
      return {
        status: 409,
        body: '{"error":{"code":"request_in_progress","message":""}}',
        header: (name) => (name === 'request-id' ? 'req_1' : null),
      };
    };
    adjust(workspace, barcodes[0] ?? '', 1, 'a');
    await harness.until(() => workspace.readAction('a').state === 'done', MINUTE);
    expect([...states]).toEqual(['waiting', 'sending', 'done']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(workspace.readAction('a').tries).toBe(3);
  });

  test('are refused if the service rejects their row; the others are done', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    await goOffline(workspace);
    const [one = '', two = ''] = barcodes;
    adjust(workspace, one, 4, 'good');
    adjust(workspace, '0000000000000', 4, 'unknown');
    adjust(workspace, two, -80, 'short');
    harness.plugged = true;
    await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
    expect(workspace.readAction('good').state).toBe('done');
    expect(workspace.readAction('unknown')).toMatchObject({ state: 'refused', outcome: { code: 'unknown_barcode' } });
    expect(workspace.readAction('short')).toMatchObject({ state: 'done', outcome: { code: 'clamped_to_zero' } });
  });

  test('whose batch is refused as a whole are sent one by one, with new keys (C7)', async () => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    await goOffline(workspace);
    const [one = '', two = ''] = barcodes;
    adjust(workspace, one, 1, 'a');
    adjust(workspace, two, 1, 'b');
    const keys: string[] = [];
    harness.interceptor = async (request, send) => {
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
    harness.plugged = true;
    await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
    expect(['a', 'b'].map((id) => workspace.readAction(id).state)).toEqual(['done', 'done']);
    expect(new Set(keys).size).toBe(3);
    expect((await readShelf(harness.practice)).get(one)).toBe(51);
  });

  test.each([
    ['one of them', 1, 'not_told'],
    ['all of them', 2, 'unknown_barcode'],
  ])('with an error that names no row, for %s: none is called done or sent again (C7)', async (_, count, code) => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    await goOffline(workspace);
    const [one = '', two = ''] = barcodes;
    adjust(workspace, one, 1, 'a');
    adjust(workspace, two, 1, 'b');
    harness.interceptor = async (request, send) => {
      const response = await send(request);
      if (!request.url.endsWith('/adjustments')) return response;
      const nameless = { barcode: null, code: 'unknown_barcode', message: '' };
      return {
        ...response,
        body: replaceErrors(response.body, count, [nameless]),
        header: (name) => response.header(name),
      };
    };
    harness.plugged = true;
    await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
    expect(['a', 'b'].map((id) => workspace.readAction(id).state)).toEqual(['refused', 'refused']);
    expect(['a', 'b'].map((id) => workspace.readAction(id).outcome?.code)).toEqual([code, code]);
    expect(await pushes()).toHaveLength(1);
    // If the outcome is unknown, staff are asked, with the stock as it is now.
    if (code === 'not_told')
      await harness.until(() => workspace.database.items.get(harness.storeId, one)?.stock === 51, MINUTE);
  });

  test('with an unknown outcome are not sent again after 23 hours (C9)', async () => {
    const workspace = harness.openWorkspace({ file: harness.file });
    await harness.clock.advance(2 * SECOND);
    const [one = ''] = barcodes;
    await harness.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after', { times: 1 });
    adjust(workspace, one, 5, 'a');
    await harness.clock.advance(100);
    workspace.kill();
    await harness.clock.advance(23 * HOUR);
    const next = harness.openWorkspace({ file: harness.file });
    await harness.until(() => next.readAction('a').settledAt !== null);
    expect(next.readAction('a')).toMatchObject({ state: 'refused', outcome: { code: 'too_old_to_repeat' } });
    expect((await readShelf(harness.practice)).get(one)).toBe(55);
  });

  test.each([
    ['before the app tries again', 0],
    ['after the app has tried again', 1],
    ['after the app was killed and has tried again', 2],
  ])('refused with 429 happen once, though a copy of the request arrives %s (C2)', async (_, part) => {
    let workspace = harness.openWorkspace({ file: harness.file });
    await harness.clock.advance(2 * SECOND);
    const [one = '', two = '', three = ''] = barcodes;
    let deliverCopy = (): Promise<unknown> => Promise.resolve();
    let tries = 0;
    harness.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      tries += 1;
      if (tries > 1) return await send(request);
      deliverCopy = () => send(request);
      return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '9' : null) };
    };
    await goOffline(workspace);
    adjust(workspace, one, 5, 'a');
    adjust(workspace, two, 3, 'b');
    harness.plugged = true;
    await harness.until(() => workspace.readAction('a').lastAnswer === 'rate_limited', MINUTE);
    // Another one that waits must not change what the kept key stands for.
    adjust(workspace, three, 1, 'c');
    if (part === 0) await deliverCopy();
    if (part === 2) {
      workspace.kill();
      workspace = harness.openWorkspace({ file: harness.file });
    }
    await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
    if (part > 0) await deliverCopy();
    expect(['a', 'b', 'c'].map((id) => workspace.readAction(id).state)).toEqual(['done', 'done', 'done']);
    const after = await readShelf(harness.practice);
    expect([one, two, three].map((barcode) => after.get(barcode))).toEqual([55, 53, 51]);
  });

  test.each([
    [
      'a suspended company',
      { status: 403, body: '{"error":{"code":"forbidden","message":""}}', header: () => 'req_1' },
    ],
    ['no connection', null],
  ])('refused with 429, and then by %s, keep their key (C2)', async (_, second) => {
    const workspace = harness.openWorkspace();
    await harness.clock.advance(2 * SECOND);
    const keys: unknown[] = [];
    harness.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) return { status: 429, body: '', header: () => null };
      if (keys.length > 2) return await send(request);
      if (second === null) throw new NotSent();
      return second;
    };
    adjust(workspace, barcodes[0] ?? '', 5, 'a');
    await harness.until(() => keys.length >= 2, 2 * MINUTE);
    await harness.until(() => workspace.readAction('a').state === 'done', 5 * MINUTE);
    expect(new Set(keys).size).toBe(1);
  });

  describe.each([
    ['a suspended company', 403, 'forbidden'],
    ['a disconnected store', 404, 'store_not_found'],
    ['429', 429, 'rate_limited'],
  ])('whose key the service answers with %s for good', (_what, status, code) => {
    test.each<[string, readonly ('lost' | 'limited')[], boolean]>([
      ['at once', [], false],
      ['after a lost request', ['lost'], false],
      ['after a 429', ['limited'], false],
      ['for the correction of a count', [], true],
      ['for the correction of a count, after a lost request', ['lost'], true],
    ])('are sent under another key once that is over, and nothing stops meanwhile: %s (C11)', async (...row) => {
      const [, first, isCorrection] = row;
      const workspace = harness.openWorkspace();
      await harness.clock.advance(2 * SECOND);
      const remembered = new Map<unknown, HttpResponse>();
      const answer = (isReplayed: boolean): HttpResponse => ({
        status,
        body: JSON.stringify({ error: { code, message: '' } }),
        header: (name) => ({ 'request-id': 'req_1', 'idempotent-replayed': String(isReplayed) })[name] ?? null,
      });
      const before = [...first];
      let states: string[] = [];
      harness.interceptor = async (request, send) => {
        if (!request.url.endsWith('/adjustments')) return await send(request);
        const key = request.headers['idempotency-key'];
        const known = remembered.get(key);
        if (known !== undefined) return known;
        const fault = before.shift();
        if (fault === 'lost') throw new Error('lost');
        if (fault === 'limited') return { status: 429, body: '', header: () => null };
        if (remembered.size > 0) return await send(request);
        remembered.set(key, answer(true));
        return answer(false);
      };
      const [barcode = ''] = barcodes;
      const payload = { kind: 'adjustment', barcode, delta: 5, reason: null, reference: null, itemName: null } as const;
      workspace.outbox.enqueue({
        id: 'a',
        storeId: harness.storeId,
        payload: isCorrection ? { ...payload, corrects: 'count' } : payload,
        who: null,
        ...(isCorrection && { idempotencyKey: 'derived' }),
      });
      await harness.until(() => remembered.size > 0, MINUTE);
      await harness.clock.advance(MINUTE);
      workspace.onChange = () => states.push(workspace.client.connectionState.view().state);
      states = [];
      await harness.until(() => workspace.readAction('a').state === 'done', 3 * MINUTE);
      expect(new Set(states)).not.toContain('parked');
      expect((await readShelf(harness.practice)).get(barcode)).toBe(55);
    });
  });

  test('refused with 429 keep their key when the PC’s clock is set a day on (C2)', async () => {
    let setBy = 0;
    const { clock } = harness;
    const pc = { now: () => addMs(clock.now(), setBy), monotonic: () => clock.monotonic() };
    const workspace = harness.openWorkspace({ clock: pc });
    await clock.advance(2 * SECOND);
    const keys: unknown[] = [];
    harness.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) return { status: 429, body: '', header: () => null };
      return await send(request);
    };
    adjust(workspace, barcodes[0] ?? '', 5, 'a');
    await harness.until(() => keys.length === 1, MINUTE);
    setBy = 24 * HOUR;
    await harness.until(() => workspace.readAction('a').state === 'done', 5 * MINUTE);
    expect(new Set(keys).size).toBe(1);
  });

  test('refused with 429 are sent under another key a day later (C9)', async () => {
    const workspace = harness.openWorkspace({ file: harness.file });
    await harness.clock.advance(2 * SECOND);
    const keys: unknown[] = [];
    harness.interceptor = async (request, send) => {
      if (!request.url.endsWith('/adjustments')) return await send(request);
      keys.push(request.headers['idempotency-key']);
      if (keys.length > 1) return await send(request);
      return { status: 429, body: '', header: (name) => (name === 'retry-after' ? '9' : null) };
    };
    adjust(workspace, barcodes[0] ?? '', 5, 'a');
    await harness.until(() => workspace.readAction('a').lastAnswer === 'rate_limited', MINUTE);
    workspace.kill();
    await harness.clock.advance(23 * HOUR);
    const next = harness.openWorkspace({ file: harness.file });
    await harness.until(() => next.readAction('a').state === 'done', MINUTE);
    expect(new Set(keys).size).toBe(2);
  });

  test.each([
    ['done in full', -3, 'known', { state: 'done', outcome: { code: null } }, 50],
    ['done as far as the stock allowed', -80, 'known', { state: 'refused', outcome: { code: 'undo_unclear' } }, 0],
    ['refused', 4, 'unknown', { state: 'withdrawn', outcome: { code: 'nothing_to_undo' } }, 50],
  ] as const)(
    'undone before their answer came are countered only if they were done in full: %s (C7)',
    async (...row) => {
      const [, delta, item, outcome, left] = row;
      const workspace = harness.openWorkspace();
      await harness.clock.advance(2 * SECOND);
      await harness.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after', { times: 1 });
      const [known = ''] = barcodes;
      const barcode = item === 'known' ? known : '0000000000000';
      adjust(workspace, barcode, delta, 'a');
      await harness.clock.advance(100);
      const undo = {
        kind: 'adjustment',
        barcode,
        delta: -delta,
        reason: null,
        reference: null,
        itemName: null,
      } as const;
      workspace.enqueue({ ...undo, undoes: 'a' }, 'undo');
      await harness.until(() => workspace.database.actions.countLive() === 0, MINUTE);
      expect(workspace.readAction('undo')).toMatchObject(outcome);
      expect((await readShelf(harness.practice)).get(known)).toBe(left);
    },
  );

  test.each([
    ['waiting', 'undo_unclear'],
    // It may have been done.
    ['unknown', 'too_old_to_repeat'],
  ])('with an unknown outcome leave an undo to staff, be it %s (C9)', async (state, code) => {
    const workspace = harness.openWorkspace({ file: harness.file });
    await harness.clock.advance(2 * SECOND);
    const [barcode = ''] = barcodes;
    await harness.addServiceFault('/v1/stores/{store_id}/inventory/adjustments', 'drop_after', { times: 1 });
    adjust(workspace, barcode, 5, 'a');
    await harness.clock.advance(100);
    const undo = { kind: 'adjustment', barcode, delta: -5, reason: null, reference: null, itemName: null } as const;
    workspace.enqueue({ ...undo, undoes: 'a' }, 'undo');
    workspace.kill();
    // As a restore leaves it, which may have missed that it was sent.
    const file = new Database(harness.file);
    file.prepare("UPDATE actions SET state = ? WHERE id = 'undo'").run(state);
    file.close();
    await harness.clock.advance(23 * HOUR);
    const next = harness.openWorkspace({ file: harness.file });
    await harness.until(() => next.readAction('undo').settledAt !== null);
    expect(next.readAction('undo')).toMatchObject({ state: 'refused', outcome: { code } });
    expect((await readShelf(harness.practice)).get(barcode)).toBe(55);
  });
});
