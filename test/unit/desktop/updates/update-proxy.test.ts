import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { setupUpdateProxy } from '../../../../electron/desktop/updates/update-proxy.ts';

const LOGIN = { user: 'asha', password: 'right' };

test('a proxy’s password is given to that proxy, once, and to no server (C13)', () => {
  const updater = new EventEmitter();
  setupUpdateProxy(updater, (proxy) => (proxy === '10.0.0.1:8080' ? LOGIN : null));
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
