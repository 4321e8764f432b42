import type { ProxyConfig, Session } from 'electron';
import { app } from 'electron';
import type { RouteFinder } from '../../contract/domain/proxy-route.ts';
import { DIRECT } from '../../contract/domain/proxy-route.ts';
import { parseProxyList, parseProxyUrl } from '../../platform/network/proxy-list.ts';

/**
 * Finds the routes to an address. `setting`, from rollout, is `none`, a proxy's URL, or `system`. The last, like null,
 * means the system's settings. Chromium understands every kind, such as PAC scripts.
 */
export function setupProxy(setting: string | null): RouteFinder {
  if (setting === 'none') return () => Promise.resolve([DIRECT]);
  const fixed = setting === null ? null : parseProxyUrl(setting);
  if (fixed !== null) return () => Promise.resolve([fixed]);
  return async (url) => parseProxyList(await app.resolveProxy(url));
}

/** Makes the updater, which uses Chromium's network, take rollout's route. By default it takes the system's. */
export function routeUpdater<Updater extends { readonly netSession: Pick<Session, 'setProxy'> }>(
  updater: Updater,
  setting: string | null,
): Updater {
  const fixed: ProxyConfig =
    setting === 'none' ? { mode: 'direct' } : { mode: 'fixed_servers', proxyRules: setting ?? '' };
  if (setting !== null && setting !== 'system') void updater.netSession.setProxy(fixed);
  return updater;
}
