import { beforeEach, expect, test, vi } from 'vitest';
import { RouteFault } from '../../../../electron/contract/domain/proxy-route.ts';
import type { Secrets } from '../../../../electron/contract/ports.ts';
import { proxyHandlers } from '../../../../electron/ipc/handlers/proxy.ts';
import { createProxySignIn } from '../../../../electron/platform/network/proxy-sign-in.ts';
import { createProcessSecrets } from '../../../../electron/preview/secrets.ts';

const PROXY = '10.0.0.1:8080';
const LOGIN = { user: 'asha', password: 'right' };

let secrets: Secrets;
const logged: unknown[] = [];
beforeEach(() => {
  secrets = createProcessSecrets();
  logged.length = 0;
});

const start = () => createProxySignIn({ secrets, log: (...line) => void logged.push(line) });
const loginOf = async (proxies: Awaited<ReturnType<typeof start>>, proxy = PROXY): Promise<unknown> =>
  await proxies.withLogin(proxy, (login) => Promise.resolve(login));

test('a stored password is there at the next start, one that is not to be stored isn’t (C13)', async () => {
  await (await start()).signIn({ proxy: PROXY, ...LOGIN }, true);
  await (await start()).signIn({ proxy: 'other:1', ...LOGIN }, false);
  const next = await start();
  expect(next.view()).toEqual({ proxy: PROXY, problem: null, hasPassword: true, keeping: 'process' });
  expect([await loginOf(next), await loginOf(next, 'other:1')]).toEqual([LOGIN, null]);

  await next.forget();
  expect([await loginOf(next), next.view(), (await start()).view()]).toEqual([null, null, null]);
});

test('a damaged secret means no password, and is logged without its content', async () => {
  await secrets.write('proxy-passwords', '[{"proxy":"x","password":"hush"');
  expect((await start()).view()).toBeNull();
  expect(logged).toEqual([['proxy_passwords_unreadable']]);
});

test('a proxy that asks again after it refused a password says that it was wrong', async () => {
  const proxies = await start();
  await proxies.signIn({ proxy: PROXY, ...LOGIN }, false);
  const refused = new RouteFault('no', 'password_wrong');
  await expect(proxies.withLogin(PROXY, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(await loginOf(proxies)).toBeNull();
  const changed = vi.fn();
  proxies.onChange(changed);
  for (let times = 0; times < 3; times += 1) proxies.report({ proxy: PROXY, problem: 'password_needed' });
  expect([proxies.view()?.problem, changed.mock.calls.length]).toEqual(['password_wrong', 1]);
  expect(JSON.stringify(logged)).not.toContain(LOGIN.password);
});

test('while a password is untried, one connection tries it and the others wait', async () => {
  const proxies = await start();
  await proxies.signIn({ proxy: PROXY, ...LOGIN }, false);
  const first = Promise.withResolvers<string>();
  const attempts: unknown[] = [];
  const trial = proxies.withLogin(PROXY, (login) => {
    attempts.push(login);
    return first.promise;
  });
  const second = proxies.withLogin(PROXY, (login) => {
    attempts.push(login);
    return Promise.resolve('second');
  });
  expect([attempts, proxies.findAcceptedLogin(PROXY)]).toEqual([[LOGIN], null]);
  first.resolve('first');
  expect(await Promise.all([trial, second])).toEqual(['first', 'second']);
  expect([attempts, proxies.findAcceptedLogin(PROXY)]).toEqual([[LOGIN, LOGIN], LOGIN]);
});

test('a call signs in to the proxy on screen only, and then reconnects', async () => {
  const proxies = await start();
  const reconnect = vi.fn();
  const handlers = proxyHandlers(proxies, reconnect);
  const input = { proxy: PROXY, ...LOGIN, keep: true };
  expect(await handlers['proxy.signIn'](input, { who: null, isOwner: true })).toEqual({
    ok: false,
    problem: 'not_possible_now',
  });
  expect(reconnect).not.toHaveBeenCalled();
  proxies.report({ proxy: PROXY, problem: 'password_needed' });
  expect(await handlers['proxy.signIn'](input, { who: null, isOwner: true })).toEqual({ ok: true, value: null });
  expect([await loginOf(proxies), reconnect.mock.calls.length]).toEqual([LOGIN, 1]);
  expect(await handlers['proxy.forget']({}, { who: null, isOwner: true })).toEqual({ ok: true, value: null });
  expect([await loginOf(proxies), reconnect.mock.calls.length]).toEqual([null, 2]);
});
