import { z } from 'zod';
import type { Timers } from '../../contract/ports.ts';
import type { Delivery, Exchange, Guilty } from './observations.ts';
import { Failed } from './observations.ts';
import type { Wire } from './wire.ts';

/** How long a scene waits for the POS, in milliseconds of real time. */
export interface Patience {
  /** For something that the POS must do. */
  readonly longest: number;
  /** How long nothing may happen before the POS counts as having done all it wants to. */
  readonly calm: number;
}

export interface WatchParts {
  readonly wire: Wire;
  readonly patience: Patience;
  readonly timers: Timers;
  readonly monotonic: () => number;
  /** Whether the POS has no webhook endpoint. */
  readonly isPolling: () => boolean;
}

const errorBody = z.object({ error: z.object({ code: z.string() }) });

/** The error code of an answer; empty if it has none. */
export function readCode({ answer }: Exchange): string {
  if (!answer.startsWith('{')) return '';
  return errorBody.safeParse(JSON.parse(answer)).data?.error.code ?? '';
}

/** What a request asks for: its method and its path without the ids in it. */
const nameRequest = ({ method, path }: Exchange): string =>
  `${method} ${path.replaceAll(/(stores|orders|webhook-endpoints|webhook-deliveries|syncs)\/[^/]+/g, '$1/{id}')}`;

const describe = (each: Exchange | Delivery): Guilty => ({
  request: 'method' in each ? nameRequest(each) : `delivery of ${each.type}`,
  status: each.status,
});

/** Ends the scene: the POS has failed it. */
export function fail(because: string, guilty?: Exchange | Delivery): never {
  throw new Failed(because, guilty ? describe(guilty) : null);
}

/** The list that a POS without an endpoint reads more often than any other; empty before it has read one. */
function findPolledPath(exchanges: readonly Exchange[]): string {
  const counts = new Map<string, number>();
  for (const { method, path } of exchanges) if (method === 'GET') counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** Watches the wire from now on. */
export function createWatch({ wire, patience, timers, monotonic, isPolling }: WatchParts) {
  const firstExchange = wire.exchanges.length;
  const firstDelivery = wire.deliveries.length;

  const exchanges = (): readonly Exchange[] => wire.exchanges.slice(firstExchange);

  /** Waits until something is found on the wire; null if it is not while there is patience. */
  const until = <Found>(find: () => Found | undefined, longest = patience.longest): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          const found = find();
          if (found !== undefined) end(() => resolve(found));
        } catch (error) {
          end(() => reject(error));
        }
      };
      const stop = wire.listen(look);
      const cancel = timers.after(longest, () => end(() => resolve(null)));
      const end = (settle: () => void): void => {
        stop();
        cancel();
        settle();
      };
      look();
    });

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void timers.after(milliseconds, resolve));

  return {
    exchanges,
    deliveries: (): readonly Delivery[] => wire.deliveries.slice(firstDelivery),
    requestsFor: (order: string, action: string): Exchange[] =>
      exchanges().filter(({ method, path }) => method === 'POST' && path.endsWith(`/orders/${order}/${action}`)),
    until,
    /** Reads something again and again until it is right or there is no patience left. Returns the last reading. */
    async readUntil<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<Value> {
      const giveUpAt = monotonic() + patience.longest;
      for (;;) {
        const value = await read();
        if (isRight(value) || monotonic() > giveUpAt) return value;
        await pause(patience.calm / 5);
      }
    },
    /** Waits until the POS has done all it wants to. One that polls reads its list once more first. */
    async quiet(): Promise<void> {
      const seen = wire.exchanges.length;
      const polled = findPolledPath(wire.exchanges);
      const isPoll = ({ method, path, isEnded }: Exchange) => method === 'GET' && path === polled && isEnded;
      if (isPolling()) await until(() => wire.exchanges.slice(seen).find(isPoll));
      // What has just happened may have yet to reach the wire.
      await pause(patience.calm);
      const giveUpAt = monotonic() + patience.longest;
      while (wire.quietFor() < patience.calm && monotonic() < giveUpAt) await pause(patience.calm / 5);
    },
  };
}

export type Watch = ReturnType<typeof createWatch>;
