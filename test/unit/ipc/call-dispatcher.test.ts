import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed } from '../../../electron/contract/calls/call.ts';
import type { CallHandlers } from '../../../electron/contract/calls/calls.ts';
import { CALLS } from '../../../electron/contract/calls/calls.ts';
import { createCallDispatcher } from '../../../electron/ipc/call-dispatcher.ts';
import type { CallPermission } from '../../../electron/ipc/call-permission.ts';
import type { CallRecorder } from '../../../electron/ipc/call-recorder.ts';

const CALL_NAMES = Object.keys(CALLS);

const EVERYBODY_MAY: CallPermission = { refuse: () => null, caller: () => ({ who: null, isOwner: true }) };

const nothing = () => undefined;
const NO_RECORDER: CallRecorder = { noteCall: nothing, noteRefusal: nothing, noteResult: nothing };

const closed = () => failed('not_open');

/** Every call fails with `not_open`, except those that `part` answers. */
function handlersWith(part: Partial<CallHandlers>): CallHandlers {
  // Object.fromEntries forgets the names that it is given.
  const all = Object.fromEntries(CALL_NAMES.map((name) => [name, closed])) as unknown as CallHandlers;
  return { ...all, ...part };
}

function dispatcherWith(part: Partial<CallHandlers>) {
  const logged: unknown[] = [];
  const dispatcher = createCallDispatcher(handlersWith(part), {
    permission: EVERYBODY_MAY,
    recorder: NO_RECORDER,
    log: (event, facts) => logged.push([event, facts]),
  });
  return { dispatcher, logged };
}

const acceptInput = {
  actionId: '0b9d2c58-6f31-4ad6-9a83-0d7a3b1c9f10',
  workspace: 'store',
  storeId: 1001,
  orderId: 'ORDER-1',
  mode: 'STORE_STAFF',
};

const itemInput = { workspace: 'store', storeId: 1001, barcode: '8901058000016' };

const ON_LAST_DAY = { words: [], topic: null, day: '9999-12-31', who: null, states: null };

describe('a call', () => {
  test('returns the result of its handler', async () => {
    const { dispatcher } = dispatcherWith({ 'connect.forget': () => ({ ok: true, value: null }) });
    expect(await dispatcher.answer('connect.forget', {})).toEqual({ ok: true, value: null });
  });

  test('passes its handler the parsed input, texts trimmed', async () => {
    const inputs: unknown[] = [];
    const { dispatcher } = dispatcherWith({
      'orders.accept': (input) => {
        inputs.push(input);
        return { ok: true, value: { actionId: input.actionId, state: 'waiting', isSaved: true } };
      },
    });
    await dispatcher.answer('orders.accept', { ...acceptInput, billNumber: '  B-17 ' });
    expect(inputs).toEqual([{ ...acceptInput, billNumber: 'B-17' }]);
  });

  test.each([
    ['a missing field', 'orders.accept', { ...acceptInput, orderId: undefined }],
    ['a field of another type', 'orders.accept', { ...acceptInput, storeId: '1001' }],
    ['an unknown field', 'orders.accept', { ...acceptInput, force: true }],
    ['a text that is too long', 'orders.accept', { ...acceptInput, orderId: 'x'.repeat(3_000) }],
    ['an invalid action id', 'orders.accept', { ...acceptInput, actionId: 'press-1' }],
    ['a time before the first', 'stock.history', { ...itemInput, before: { at: -1, stock: null } }],
    ['a time after the last', 'stock.historyExport', { ...itemInput, before: { at: 9e15, stock: null } }],
    ['a delivery after the last time', 'webhooks.body', { workspace: 'store', eventId: 'evt_1', createdAt: 9e15 }],
    ['a day before the first', 'closing.compare', { workspace: 'store', day: '0002-11-26' }],
    ['a day whose week has no number', 'sales.report', { workspace: 'store', unit: 'week', day: '1970-01-02' }],
    ['a day whose month never ends', 'sales.report', { workspace: 'store', unit: 'month', day: '9999-12-31' }],
    ['a day that never ends', 'sales.export', { workspace: 'store', day: '9999-12-31' }],
    ['a search on a day that never ends', 'activity.view', { workspace: 'store', search: ON_LAST_DAY }],
    ['input for a call without arguments', 'app.snapshot', { all: true }],
    ['no input for a call with arguments', 'orders.accept', undefined],
  ])('is refused: %s', async (_, name, input) => {
    const { dispatcher } = dispatcherWith({
      'orders.accept': () => expect.unreachable(),
      'app.snapshot': () => expect.unreachable(),
    });
    expect(await dispatcher.answer(name, input)).toEqual({ ok: false, problem: 'bad_input' });
  });

  test.each(['orders.explode', 'toString', '__proto__', 'constructor', ''])(
    'with an unknown name is refused: %j',
    async (name) => {
      expect(await dispatcherWith({}).dispatcher.answer(name, {})).toEqual({ ok: false, problem: 'bad_input' });
    },
  );

  test('never rejects, whatever its name and input', async () => {
    const { dispatcher } = dispatcherWith({});
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...CALL_NAMES), fc.string()), fc.anything(), async (name, input) => {
        expect((await dispatcher.answer(name, input)).ok).toBe(false);
      }),
    );
  });
});

describe('a fault', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

  test.each([
    ['a full disk', full, 'disk_full'],
    ['a full file system', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'disk_full'],
    ['anything else', new TypeError('x is undefined'), 'internal'],
    ['a thrown value that is no error', 'oops', 'internal'],
  ])('%s becomes a problem', async (_, thrown, problem) => {
    const fails = () => {
      throw thrown;
    };
    expect(await dispatcherWith({ 'connect.forget': fails }).dispatcher.answer('connect.forget', {})).toEqual({
      ok: false,
      problem,
    });
    const rejects = () => Promise.reject(thrown);
    expect(await dispatcherWith({ 'connect.forget': rejects }).dispatcher.answer('connect.forget', {})).toEqual({
      ok: false,
      problem,
    });
  });

  test('puts nothing that was typed into the log (C13)', async () => {
    const key = 'sk_live_marked_4f1c';
    const { dispatcher, logged } = dispatcherWith({
      'connect.check': (input) => {
        throw new Error(`can't parse ${input.key}\n    at least not this: ${input.key}`);
      },
    });
    await dispatcher.answer('connect.check', { address: 'https://pos.example', key });
    await dispatcher.answer('connect.check', { address: 'https://pos.example', key, more: key });
    await dispatcher.answer(key, key);
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toContain(key);
  });
});
