import { beforeEach, describe, expect, test } from 'vitest';
import { CALL_CHANNEL } from '../../../electron/contract/calls/channels.ts';
import { setupIpc } from '../../../electron/desktop/ipc.ts';
import { isOwnPage } from '../../../electron/ipc/sender.ts';
import { ipcMain, resetElectron } from '../../support/electron-fake.ts';

const calls: unknown[] = [];
const signs: number[] = [];

beforeEach(() => {
  resetElectron();
  calls.length = 0;
  signs.length = 0;
  setupIpc({
    answer(name, input) {
      calls.push([name, input]);
      return Promise.resolve({ ok: true, value: null });
    },
    isOwnPage,
    noteCall: (contentsId) => signs.push(contentsId),
    log: () => {},
  });
});

/** Sends a message on the call channel from a frame. */
function send(senderFrame: { url: string; parent: object | null } | null, ...message: unknown[]): Promise<unknown> {
  return Promise.resolve(ipcMain.handlers.get(CALL_CHANNEL)?.({ sender: { id: 7 }, senderFrame }, ...message));
}

const ownFrame = { url: 'counter://app/', parent: null };

describe('a call over IPC', () => {
  test('from the app’s own page gets its result', async () => {
    expect(await send(ownFrame, 'practice.enter', {})).toEqual({ ok: true, value: null });
    expect(calls).toEqual([['practice.enter', {}]]);
    expect(signs).toEqual([7]);
  });

  test.each([
    ['a frame inside the page', { url: 'counter://app/', parent: {} }],
    ['a web page', { url: 'https://evil.example/', parent: null }],
    ['a file', { url: 'file:///counter/app/', parent: null }],
    ['another host of our scheme', { url: 'counter://other/', parent: null }],
    ['an address that looks like ours', { url: 'counter://app@evil/', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
    ['a page without address', { url: '', parent: null }],
    ['a frame that is gone', null],
  ])('from %s is refused', async (_, frame) => {
    expect(await send(frame, 'practice.enter', {})).toEqual({ ok: false, problem: 'bad_input' });
    expect(calls).toEqual([]);
  });

  test('without a name is refused', async () => {
    expect(await send(ownFrame, { toString: () => 'practice.enter' }, {})).toEqual({ ok: false, problem: 'bad_input' });
    expect(calls).toEqual([]);
  });
});
