import type { Route } from '../../contract/domain/proxy-route.ts';
import { nameProxy } from '../../contract/domain/proxy-route.ts';
import { MINUTE } from '../../contract/domain/time.ts';
import type { Clock } from '../../contract/ports.ts';

/** As long as in Chromium. */
const SET_ASIDE_MS = 5 * MINUTE;

/** Remembers routes that were down while another one worked, so that not every connection waits for them. */
export interface SetAside {
  /** The routes in their order, those set aside last: when nothing else works, they are tried too. */
  order(routes: readonly Route[]): readonly Route[];
  add(routes: readonly Route[]): void;
}

export function createSetAside(clock: Clock): SetAside {
  const until = new Map<string, number>();
  const isSetAside = (route: Route): boolean => (until.get(nameRoute(route)) ?? 0) > clock.monotonic();
  return {
    order: (routes) => [...routes.filter((route) => !isSetAside(route)), ...routes.filter(isSetAside)],
    add(routes) {
      for (const route of routes) until.set(nameRoute(route), clock.monotonic() + SET_ASIDE_MS);
    },
  };
}

/** Names a route, so that it can be found again. */
export function nameRoute(route: Route): string {
  return route.kind === 'direct' ? 'direct' : `${route.kind} ${nameProxy(route)}`;
}
