import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import { isEventsRequest } from '../network/network-faults.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** From an answer that lists an order to its ring: the commit and the next screen. */
const TO_RING_MS = SECOND;

/** Off by more than that, the app's time is a guess: what it is told then may look older than what it has. */
const GUESSED_MS = 5 * SECOND;

/** From a sweep that no longer lists an order to the answer that says what became of it. */
const TO_READ_MS = 3 * SECOND;

/** For so long after a 429 reads may be held up: the longest `Retry-After` here, and what has waited meanwhile. */
const LIMITED_MS = 40 * SECOND;

/** How long after the last trouble everything must be on time again, and how long one poll takes then. */
const CALM_MS = 90 * SECOND;
const ONE_POLL_MS = 4 * SECOND;

interface Listed {
  readonly data?: readonly {
    readonly id?: string;
    readonly status?: string;
    readonly type?: string;
    readonly data?: {
      readonly order?: { readonly id?: string; readonly status?: string; readonly type?: string } | null;
    };
  }[];
}

const isSweep = ({ url }: HttpRequest): boolean => url.includes('status=PENDING');

/** Ids of the deliveries that an answer shows PENDING. */
function pendingIn(body: string): string[] {
  if (!body.includes('"PENDING"')) return [];
  const { data = [] }: Listed = JSON.parse(body);
  return data.flatMap((item) => {
    const order = item.data === undefined ? item : item.data.order;
    const isPending = order?.status === 'PENDING' && order.type === 'delivery' && order.id !== undefined;
    return isPending ? [order.id ?? ''] : [];
  });
}

/** C3: every order that can be accepted rings, in one episode, and none that is already taken. */
export const monitorAlarmEpisodes: CreatePromiseMonitor = (world, broken) => {
  const { truth } = world.service;
  /** For each counter, the orders that it has been told of and when. */
  const told = new Map<Counter, Map<string, number>>();
  const servedAt = new WeakMap<HttpRequest, number>();
  /** PENDING sweeps that arrived in this run, by the service's time, the oldest that has to be heard first. */
  const sweeps = new Map<Counter, { readonly served: number; readonly arrived: number }[]>();
  const limitedAt = new Map<Counter, number>();
  const rang = new Map<Counter, Set<string>>();
  const since = new Map<string, number>();

  const toldOf = (counter: Counter): Map<string, number> => {
    const known = told.get(counter) ?? new Map<string, number>();
    told.set(counter, known);
    return known;
  };
  const canBeAccepted = (orderId: string): boolean => {
    const order = truth.orders().get(orderId);
    return order?.status === 'PENDING' && order.paid && order.type === 'delivery';
  };
  /** Staff have undone what they had decided, so that what rang before goes on ringing. */
  const isTakenBack = (counter: Counter, orderId: string): boolean =>
    counter.cachedActions().findLast((action) => action.orderId === orderId)?.state === 'withdrawn';
  const wasTakenBefore = (orderId: string, at: number): boolean => {
    const history = truth.historyOf(orderId);
    const then = history.findLast((standing) => standing.at <= at);
    return (
      then !== undefined &&
      then.status !== 'PENDING' &&
      !history.some((each) => each.at > at && each.status === 'PENDING')
    );
  };

  return {
    starting(counter) {
      sweeps.delete(counter);
      rang.delete(counter);
    },
    databaseLost(counter) {
      for (const name of since.keys()) if (name.startsWith(`${counter.name} ORDER`)) since.delete(name);
    },
    started(counter) {
      const now = world.clock.monotonic();
      const known = toldOf(counter);
      for (const orderId of known.keys()) {
        // What the last run had not stored when it died, this one can't know.
        if (counter.database.hasPending(orderId)) known.set(orderId, now);
        else known.delete(orderId);
      }
    },
    requestServed(_counter, request) {
      if (isSweep(request)) servedAt.set(request, world.clock.now());
    },
    responseArrived(counter, request, answer, { fault: mischief }) {
      if (answer.status === 429) limitedAt.set(counter, world.clock.monotonic());
      if (answer.status !== 200 || !(isSweep(request) || isEventsRequest(request)) || counter.diskFull) return;
      const at = servedAt.get(request);
      if (at !== undefined && mischief === null) {
        const before = sweeps.get(counter) ?? [];
        sweeps.set(counter, [...before.slice(-2), { served: at, arrived: world.clock.monotonic() }]);
      }
      if (mischief === 'body cut short' || mischief === 'a portal answers') return;
      const known = toldOf(counter);
      for (const orderId of pendingIn(answer.body)) {
        if (!known.has(orderId) && canBeAccepted(orderId)) known.set(orderId, world.clock.monotonic());
      }
    },
    screenShown(counter, { alarm, workspace }) {
      const before = rang.get(counter);
      const now = new Set<string>();
      for (const episode of alarm.episodes) {
        const { orderId } = episode;
        now.add(orderId);
        const isNew = workspace.board.new.some((card) => card.orderId === orderId);
        // A cancellation or a failed courier later on has a ring of its own.
        if (!isNew) since.delete(`${counter.name} ${orderId}`);
        if (!isNew) continue;
        const name = `${counter.name} ${orderId}`;
        const known = since.get(name);
        if (known !== undefined && known !== episode.since && !counter.diskFull) {
          broken(`${counter.name}: ${orderId} rings in another episode than before`);
        }
        if (!counter.diskFull) since.set(name, episode.since);
        if (before?.has(orderId) === true || isTakenBack(counter, orderId)) continue;
        // What a sweep no longer lists is read by its id before it is known to be taken, and a 429 holds all reads up.
        if (world.clock.monotonic() - (limitedAt.get(counter) ?? Number.NEGATIVE_INFINITY) < LIMITED_MS) continue;
        const heardBy = world.clock.monotonic() - TO_READ_MS;
        const swept = sweeps.get(counter)?.findLast(({ arrived }) => arrived <= heardBy)?.served;
        if (swept !== undefined && before !== undefined && wasTakenBefore(orderId, swept)) {
          broken(`${counter.name} begins to ring for ${orderId}, which was taken before the last sweep`);
        }
      }
      rang.set(counter, now);
    },
    check() {
      const now = world.clock.monotonic();
      for (const counter of world.counters) {
        const { screen } = counter;
        if (screen === null || counter.diskFull) continue;
        const { board, line } = screen.workspace;
        const isSeen = (orderId: string): boolean =>
          screen.alarm.episodes.some((episode) => episode.orderId === orderId) ||
          board.unreadable.includes(orderId) ||
          board.new.some(
            (card) => card.orderId === orderId && (card.action !== null || isBetweenReminders(card.holdEndsAt)),
          );
        const isGuessed = Math.abs(screen.at - world.clock.now()) > GUESSED_MS;
        const toRingMs = isGuessed ? ONE_POLL_MS : TO_RING_MS;
        const isBetweenReminders = (holdEndsAt: number | null): boolean =>
          holdEndsAt !== null && screen.at >= holdEndsAt;
        for (const [orderId, at] of toldOf(counter)) {
          if (!canBeAccepted(orderId)) toldOf(counter).delete(orderId);
          else if (now - at > toRingMs && now - counter.disturbedAt > toRingMs && !isSeen(orderId)) {
            broken(`${counter.name} does not ring for ${orderId}, which it was told of`);
          }
        }
        if (now - counter.disturbedAt < CALM_MS || line.state !== 'online' || counter.network.hasScheduledFaults)
          continue;
        for (const { id } of truth.orders().values()) {
          const placed = truth.historyOf(id).at(-1)?.at ?? 0;
          if (canBeAccepted(id) && world.clock.now() - placed > ONE_POLL_MS && !isSeen(id)) {
            broken(`${counter.name} does not ring for ${id}, which has been listed for longer than a poll`);
          }
        }
      }
    },
  };
};
