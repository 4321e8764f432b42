import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { PROXY_CALLS, ProxySignIn } from '../../contract/calls/proxy.ts';

/** The password of the proxy in the way. `reconnect` uses it at once. */
export function proxyHandlers(
  proxies: ProxySignIn | undefined,
  reconnect: () => void,
): CallHandlers<keyof typeof PROXY_CALLS> {
  return {
    'proxy.signIn': async ({ keep, ...login }) => {
      // A password is for the proxy that staff saw, which may have changed in the meantime.
      if (proxies === undefined || proxies.view()?.proxy !== login.proxy) return failed('not_possible_now');
      try {
        await proxies.signIn(login, keep);
      } finally {
        reconnect();
      }
      return DONE;
    },
    'proxy.forget': async () => {
      await proxies?.forget();
      reconnect();
      return DONE;
    },
  };
}
