import { getProxyForUrl } from 'proxy-from-env';
import type { RouteFinder } from '../contract/domain/proxy-route.ts';
import { DIRECT } from '../contract/domain/proxy-route.ts';
import { parseProxyUrl } from '../platform/network/proxy-list.ts';

/** Finds the route that HTTPS_PROXY and NO_PROXY name: without Chromium, the preview has no other settings. */
export const findEnvironmentRoutes: RouteFinder = (url) => {
  const proxy = parseProxyUrl(getProxyForUrl(url));
  return Promise.resolve([proxy ?? DIRECT]);
};
