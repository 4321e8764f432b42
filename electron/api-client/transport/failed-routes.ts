import type { Route } from '../../contract/domain/proxy-route.ts';
import { nameProxy } from '../../contract/domain/proxy-route.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';

/** How long a failed route is tried last; as long as in Chromium. */
const TRIED_LAST_MS = 5 * MINUTE;

/** Remembers routes that were down while another one worked, so that not every connection waits for them. */
export interface FailedRoutes {
  /** The routes in their order, but those that failed lately come last, to be tried when nothing else works. */
  order(routes: readonly Route[]): readonly Route[];
  add(routes: readonly Route[]): void;
}

export function createFailedRoutes(clock: Clock): FailedRoutes {
  const until = new Map<string, number>();
  const hasFailedLately = (route: Route): boolean => (until.get(nameRoute(route)) ?? 0) > clock.monotonic();
  return {
    order: (routes) => [...routes.filter((route) => !hasFailedLately(route)), ...routes.filter(hasFailedLately)],
    add(routes) {
      for (const route of routes) until.set(nameRoute(route), clock.monotonic() + TRIED_LAST_MS);
    },
  };
}

/** Names a route, so that it can be recognised. */
export function nameRoute(route: Route): string {
  return route.kind === 'direct' ? 'direct' : `${route.kind} ${nameProxy(route)}`;
}
