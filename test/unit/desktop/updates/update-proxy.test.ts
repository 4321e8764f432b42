import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { setupUpdateProxy } from '../../../../electron/desktop/updates/update-proxy.ts';

const LOGIN = { user: 'asha', password: 'right' };
const setProxy = vi.fn(() => Promise.resolve());
let updater: EventEmitter & { readonly netSession: { readonly setProxy: typeof setProxy } };
beforeEach(() => {
  setProxy.mockClear();
  updater = Object.assign(new EventEmitter(), { netSession: { setProxy } });
});

test.each([
  [null, []],
  ['system', []],
  ['none', [[{ mode: 'direct' }]]],
  ['http://10.0.0.1:8080', [[{ mode: 'fixed_servers', proxyRules: 'http://10.0.0.1:8080' }]]],
])('updates go the way that rollout sets: %s', (setting, calls) => {
  setupUpdateProxy(updater, setting, () => null);
  expect(setProxy.mock.calls).toEqual(calls);
});

test('a proxy’s password is given to that proxy, once, and to no server (C13)', () => {
  setupUpdateProxy(updater, null, (proxy) => (proxy === '10.0.0.1:8080' ? LOGIN : null));
  const ask = (isProxy: boolean, host: string): unknown[] => {
    const answer = vi.fn();
    updater.emit('login', { isProxy, host, port: 8080 }, answer);
    return answer.mock.calls[0] ?? ['no answer'];
  };
  expect(ask(false, '10.0.0.1')).toEqual([]);
  expect(ask(true, '10.0.0.2')).toEqual([]);
  expect(ask(true, '10.0.0.1')).toEqual(['asha', 'right']);
  expect(ask(true, '10.0.0.1')).toEqual([]);
});
