import type { ProxyLogin } from '../../contract/domain/proxy-route.ts';

/** The part of electron-updater that is used. */
interface ProxiedUpdater {
  on(event: 'login', listener: (asking: ProxyQuestion, answer: ProxyAnswer) => void): unknown;
}

interface ProxyQuestion {
  readonly isProxy: boolean;
  readonly host: string;
  readonly port: number;
}

type ProxyAnswer = (user: string, password: string) => void;

/** Gives the updater the proxy's password, once Counter's own requests have shown that it is right. */
export function setupUpdateProxy(
  updater: ProxiedUpdater,
  findAcceptedLogin: (proxy: string) => ProxyLogin | null,
): void {
  // Chromium remembers a login that worked. A second question means that it no longer works.
  const used = new WeakSet<ProxyLogin>();
  updater.on('login', ({ isProxy, host, port }, answer) => {
    const login = isProxy ? findAcceptedLogin(`${host}:${port}`) : null;
    if (login === null || used.has(login)) {
      // Without arguments, which the types don't allow, Chromium gives up the request.
      Reflect.apply(answer, undefined, []);
      return;
    }
    used.add(login);
    answer(login.user, login.password);
  });
}
