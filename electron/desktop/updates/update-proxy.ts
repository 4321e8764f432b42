import type { ProxyConfig } from 'electron';
import type { ProxyLogin } from '../../contract/domain/proxy-route.ts';

/** The part of electron-updater that is used. */
interface ProxiedUpdater {
  readonly netSession: { setProxy(configuration: ProxyConfig): Promise<void> };
  on(event: 'login', listener: (asking: ProxyQuestion, answer: ProxyAnswer) => void): unknown;
}

interface ProxyQuestion {
  readonly isProxy: boolean;
  readonly host: string;
  readonly port: number;
}

type ProxyAnswer = (user: string, password: string) => void;

/**
 * Has updates go the way of Counter's own requests: through the proxy that rollout sets (`setting`), and with the
 * proxy's password, once Counter's own requests have shown that it is right.
 */
export function setupUpdateProxy(
  updater: ProxiedUpdater,
  setting: string | null,
  findAcceptedLogin: (proxy: string) => ProxyLogin | null,
): void {
  const configuration = findConfiguration(setting);
  if (configuration !== null) void updater.netSession.setProxy(configuration);
  // Chromium remembers a login that worked. A second question means that it no longer does.
  const used = new WeakSet<ProxyLogin>();
  updater.on('login', ({ isProxy, host, port }, answer) => {
    const login = isProxy ? findAcceptedLogin(`${host}:${port}`) : null;
    if (login === null || used.has(login)) {
      // Without arguments, which the types leave out, Chromium gives the request up.
      Reflect.apply(answer, undefined, []);
      return;
    }
    used.add(login);
    answer(login.user, login.password);
  });
}

function findConfiguration(setting: string | null): ProxyConfig | null {
  if (setting === null || setting === 'system') return null;
  return setting === 'none' ? { mode: 'direct' } : { mode: 'fixed_servers', proxyRules: setting };
}
