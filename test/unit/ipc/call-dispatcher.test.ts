import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failed } from '../../../electron/contract/ipc/call.ts';
import type { CallHandlers } from '../../../electron/contract/ipc/calls.ts';
import { CALLS } from '../../../electron/contract/ipc/calls.ts';
import { createCallDispatcher } from '../../../electron/ipc/call-dispatcher.ts';

const CALL_NAMES = Object.keys(CALLS);

const closed = () => failed('not_open');

/** Every call fails with `not_open`, except those that `part` answers. */
function handlersWith(part: Partial<CallHandlers>): CallHandlers {
  // Object.fromEntries forgets the names that it is given.
  const all = Object.fromEntries(CALL_NAMES.map((name) => [name, closed])) as unknown as CallHandlers;
  return { ...all, ...part };
}

function bridgeWith(part: Partial<CallHandlers>) {
  const logged: unknown[] = [];
  const bridge = createCallDispatcher(handlersWith(part), (event, facts) => logged.push([event, facts]));
  return { bridge, logged };
}

const press = {
  actionId: '0b9d2c58-6f31-4ad6-9a83-0d7a3b1c9f10',
  workspace: 'store',
  storeId: 1001,
  orderId: 'ORDER-1',
  mode: 'STORE_STAFF',
};

describe('a call', () => {
  test('is answered with what its handler gives', async () => {
    const { bridge } = bridgeWith({ 'connect.forget': () => ({ ok: true, value: null }) });
    expect(await bridge.answer('connect.forget', {})).toEqual({ ok: true, value: null });
  });

  test('gives its handler the checked input, texts trimmed', async () => {
    const inputs: unknown[] = [];
    const { bridge } = bridgeWith({
      'orders.accept': (input) => {
        inputs.push(input);
        return { ok: true, value: { actionId: input.actionId, state: 'waiting' } };
      },
    });
    await bridge.answer('orders.accept', { ...press, billNumber: '  B-17 ' });
    expect(inputs).toEqual([{ ...press, billNumber: 'B-17' }]);
  });

  test.each([
    ['a field that is missing', 'orders.accept', { ...press, orderId: undefined }],
    ['a field of another type', 'orders.accept', { ...press, storeId: '1001' }],
    ['a field too many', 'orders.accept', { ...press, force: true }],
    ['a text without end', 'orders.accept', { ...press, orderId: 'x'.repeat(101) }],
    ['an action id that is none', 'orders.accept', { ...press, actionId: 'press-1' }],
    ['something for a call that takes nothing', 'app.snapshot', { all: true }],
    ['nothing for a call that takes something', 'orders.accept', undefined],
  ])('is refused: %s', async (_, name, input) => {
    const { bridge } = bridgeWith({
      'orders.accept': () => expect.unreachable(),
      'app.snapshot': () => expect.unreachable(),
    });
    expect(await bridge.answer(name, input)).toEqual({ ok: false, problem: 'bad_input' });
  });

  test.each(['orders.explode', 'toString', '__proto__', 'constructor', ''])(
    'that does not exist is refused: %j',
    async (name) => {
      expect(await bridgeWith({}).bridge.answer(name, {})).toEqual({ ok: false, problem: 'bad_input' });
    },
  );

  test('never rejects, whatever comes', async () => {
    const { bridge } = bridgeWith({});
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...CALL_NAMES), fc.string()), fc.anything(), async (name, input) => {
        expect((await bridge.answer(name, input)).ok).toBe(false);
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
    ['what is no error', 'oops', 'internal'],
  ])('%s is told in a code', async (_, thrown, problem) => {
    const fails = () => {
      throw thrown;
    };
    expect(await bridgeWith({ 'connect.forget': fails }).bridge.answer('connect.forget', {})).toEqual({
      ok: false,
      problem,
    });
    const rejects = () => Promise.reject(thrown);
    expect(await bridgeWith({ 'connect.forget': rejects }).bridge.answer('connect.forget', {})).toEqual({
      ok: false,
      problem,
    });
  });

  test('leaves nothing of what was typed in the log (C13)', async () => {
    const key = 'sk_live_marked_4f1c';
    const { bridge, logged } = bridgeWith({
      'connect.check': (input) => {
        throw new Error(`can't parse ${input.key}\n    at least not this: ${input.key}`);
      },
    });
    await bridge.answer('connect.check', { address: 'https://pos.example', key });
    await bridge.answer('connect.check', { address: 'https://pos.example', key, more: key });
    await bridge.answer(key, key);
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toContain(key);
  });
});
