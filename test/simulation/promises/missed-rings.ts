import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { WorkspaceScreen } from '../counter/simulated-app.ts';
import { isEventPoll, isPendingSweep } from '../network/network-faults.ts';
import type { GroundTruth } from '../service/ground-truth.ts';
import type { Simulation } from '../simulation.ts';
import type { LineSpeed } from '../world.ts';
import type { CreatePromiseMonitor, PromiseMonitor } from './promise-monitor.ts';

/** The time from a response that lists an order to its ring: the commit and the next screen. */
const RING_DELAY_MS = SECOND;

/** With a larger error the app's time is not measured yet, and a response may look older than what is stored. */
const UNMEASURED_ERROR_MS = 5 * SECOND;

/**
 * How long after the last disturbance everything must be on time again, and after the last 429, which slows the polls.
 */
const CALM_MS = 45 * SECOND;
const UNLIMITED_MS = 90 * SECOND;

/** How long one poll takes in calm times. */
const ONE_POLL_MS: Readonly<Record<LineSpeed, number>> = { usual: 4 * SECOND, late: 8 * SECOND, narrow: 20 * SECOND };

/**
 * After several 429s, a counter has about 30 requests a minute (C8). One in three of them may read the events: the
 * others follow what staff do, or sweep a second store.
 */
const LIMITED_POLL_MS = 8 * SECOND;
/** How long it takes to regain enough for polling once a second. */
const REGAINED_MS = 5 * MINUTE;

function onePollMs({ world, clock }: Simulation, { limitedAt }: Counter): number {
  const { line, hasSharedKey } = world;
  const isLimited = hasSharedKey || clock.monotonic() - limitedAt < REGAINED_MS;
  return isLimited ? Math.max(ONE_POLL_MS[line], LIMITED_POLL_MS) : ONE_POLL_MS[line];
}

/** Faults after which the app can't read the list. */
const UNREADABLE_FAULTS: ReadonlySet<string | null> = new Set(['body cut short', 'a portal answers']);

interface ListBody {
  readonly data?: readonly {
    readonly id?: string;
    readonly status?: string;
    readonly type?: string;
    readonly data?: {
      readonly order?: { readonly id?: string; readonly status?: string; readonly type?: string } | null;
    };
  }[];
}

/** The ids of the deliveries that a list of orders or events shows as PENDING. */
function findPendingDeliveries(body: string): readonly string[] {
  if (!body.includes('"PENDING"')) return [];
  const { data = [] }: ListBody = JSON.parse(body);
  return data.flatMap((item) => {
    const order = item.data === undefined ? item : item.data.order;
    const isPending = order?.status === 'PENDING' && order.type === 'delivery' && order.id !== undefined;
    return isPending ? [order.id ?? ''] : [];
  });
}

/** Whether an order rings, or appears with a reason not to. */
function isNoticed({ at, alarm, workspace: { board } }: WorkspaceScreen, orderId: string): boolean {
  const isBetweenReminders = (holdEndsAt: number | null): boolean => holdEndsAt !== null && at >= holdEndsAt;
  return (
    alarm.episodes.some((episode) => episode.orderId === orderId) ||
    board.unreadable.includes(orderId) ||
    board.new.some((card) => card.orderId === orderId && (card.action !== null || isBetweenReminders(card.holdEndsAt)))
  );
}

/** Whether an order can be accepted now. */
function canBeAccepted(truth: GroundTruth, orderId: string): boolean {
  const order = truth.orders().get(orderId);
  return order?.status === 'PENDING' && order.paid && order.type === 'delivery';
}

/** C3: an order rings once a response has listed it, even while the disk is full. */
export const monitorReadOrderRings = createRingMonitor(() => true);

/** C3: an order also rings at a locked counter. */
export const monitorLockedRings: CreatePromiseMonitor = (simulation, ...parts) =>
  simulation.world.hasStaff ? watchLockedRings(simulation, ...parts) : {};

const watchLockedRings = createRingMonitor(({ staff }) => staff !== null && staff.atCounter === null);

/** Watches the rings of those screens that `isWatched` chooses. */
function createRingMonitor(isWatched: (screen: WorkspaceScreen) => boolean): CreatePromiseMonitor {
  return (simulation, report, recordCheck) => watchRings(simulation, report, recordCheck, isWatched);
}

function watchRings(
  simulation: Simulation,
  report: (description: string) => void,
  recordCheck: (isLive: boolean) => void,
  isWatched: (screen: WorkspaceScreen) => boolean,
): PromiseMonitor {
  const { truth } = simulation.service;
  /** When each counter first read each order. */
  const listedAt = new Map<Counter, Map<string, number>>();
  /** The last list of each kind that each counter received, because most polls return the same one again. */
  const lastLists = new Map<string, { readonly body: string; readonly pending: readonly string[] }>();
  const listedOrders = (counter: Counter): Map<string, number> => {
    const orders = listedAt.get(counter) ?? new Map<string, number>();
    listedAt.set(counter, orders);
    return orders;
  };

  function checkListedOrders(counter: Counter, screen: WorkspaceScreen, now: number): void {
    const isUnmeasured = Math.abs(screen.at - simulation.clock.now()) > UNMEASURED_ERROR_MS;
    const delayMs = isUnmeasured ? onePollMs(simulation, counter) : RING_DELAY_MS;
    const orders = listedOrders(counter);
    let isLive = false;
    for (const [orderId, at] of orders) {
      if (!canBeAccepted(truth, orderId)) orders.delete(orderId);
      else if (now - at > delayMs && now - counter.disturbedAt > delayMs) {
        isLive = true;
        if (!isNoticed(screen, orderId)) report(`${counter.name} does not ring for ${orderId}, which it was told of`);
      }
    }
    recordCheck(isLive);
  }

  return {
    started(counter) {
      const now = simulation.clock.monotonic();
      const orders = listedOrders(counter);
      for (const orderId of orders.keys()) {
        // This run can't know what the previous one had not stored when it died.
        if (counter.database.hasPending(orderId)) orders.set(orderId, now);
        else orders.delete(orderId);
      }
    },
    responseArrived(counter, request, response, { fault }) {
      const isList = isPendingSweep(request) || isEventPoll(request);
      if (response.status !== 200 || !isList || UNREADABLE_FAULTS.has(fault)) return;
      const orders = listedOrders(counter);
      const list = `${counter.name} ${isEventPoll(request) ? 'events' : 'orders'}`;
      const last = lastLists.get(list);
      const pending = last?.body === response.body ? last.pending : findPendingDeliveries(response.body);
      lastLists.set(list, { body: response.body, pending });
      for (const orderId of pending) {
        if (!orders.has(orderId) && canBeAccepted(truth, orderId)) orders.set(orderId, simulation.clock.monotonic());
      }
    },
    check() {
      const now = simulation.clock.monotonic();
      for (const counter of simulation.counters) {
        const { screen } = counter;
        if (screen !== null && isWatched(screen)) checkListedOrders(counter, screen, now);
      }
    },
  };
}

/** C3: at a counter without faults, every order that can be accepted rings within one poll of being listed. */
export const monitorRingsWithinPoll: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  /** Since when each counter has been showing that it is online. */
  const onlineSince = new Map<Counter, number>();

  /**
   * Whether a counter has been online for a whole poll: with several stores, the first store's response already puts it
   * online.
   */
  function hasPolled(counter: Counter): boolean {
    const now = simulation.clock.monotonic();
    if (counter.screen?.workspace.line.state !== 'online') onlineSince.delete(counter);
    else if (!onlineSince.has(counter)) onlineSince.set(counter, now);
    return now - (onlineSince.get(counter) ?? now) > onePollMs(simulation, counter);
  }

  function isCalm(counter: Counter): boolean {
    const now = simulation.clock.monotonic();
    const isRested = now - counter.disturbedAt >= CALM_MS && now - counter.limitedAt >= UNLIMITED_MS;
    return isRested && !counter.network.hasFaults;
  }

  /** Whether an order's store is connected. */
  const isConnected = (orderId: string): boolean => truth.isConnected(truth.orders().get(orderId)?.storeId ?? 0);

  /** The orders that must be ringing by now. */
  function listDueOrders(counter: Counter): readonly string[] {
    if (!hasPolled(counter) || !isCalm(counter)) return [];
    return [...truth.orders().keys()].filter((id) => {
      const placedAt = truth.historyOf(id).at(-1)?.at ?? 0;
      const isDue = simulation.clock.now() - placedAt > onePollMs(simulation, counter);
      return isDue && canBeAccepted(truth, id) && isConnected(id);
    });
  }

  return {
    check() {
      for (const counter of simulation.counters) {
        if (counter.screen === null) {
          onlineSince.delete(counter);
          continue;
        }
        const due = listDueOrders(counter);
        recordCheck(due.length > 0);
        for (const id of due) {
          if (!isNoticed(counter.screen, id))
            report(`${counter.name} does not ring for ${id}, which has been listed for longer than a poll`);
        }
      }
    },
  };
};
