import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest } from '../../../electron/contract/ports.ts';
import type { Counter } from '../counter/counter.ts';
import { isPendingSweep, readStoreId } from '../network/network-faults.ts';
import type { GroundTruth } from '../service/ground-truth.ts';
import type { LineSpeed } from '../world.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The time from a sweep that no longer lists an order to the response that shows what became of it. */
const READ_DELAY_MS: Readonly<Record<LineSpeed, number>> = {
  usual: 3 * SECOND,
  late: 6 * SECOND,
  narrow: 20 * SECOND,
};

/** How many sweeps of each store are kept. */
const KEPT_SWEEPS = 3;

/** How long a 429 can delay reads: the longest `Retry-After` here, plus the requests that queued up during it. */
const LIMITED_MS = 40 * SECOND;
/** The same if the service itself answers 429, because it may ask for a minute. */
const SHARED_KEY_LIMITED_MS = 90 * SECOND;

/** A PENDING sweep of a store: when the service handled it, and when its response arrived. */
interface Sweep {
  readonly storeId: number;
  readonly servedAt: number;
  readonly arrivedAt: number;
}

/** Whether an order was taken at an instant, and has not become PENDING again since. */
function wasTakenBy(truth: GroundTruth, orderId: string, at: number): boolean {
  const history = truth.historyOf(orderId);
  const last = history.findLast((change) => change.at <= at);
  const isPendingAgain = history.some((change) => change.at > at && change.status === 'PENDING');
  return last !== undefined && last.status !== 'PENDING' && !isPendingAgain;
}

/** Whether staff withdrew their decision, so that the order rings on. */
function isDecisionWithdrawn(counter: Counter, orderId: string): boolean {
  return counter.actions().findLast((action) => action.orderId === orderId)?.state === 'withdrawn';
}

/** C3: an order rings in one episode, and never once it is taken. */
export const monitorAlarmEpisodes: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  const { truth } = simulation.service;
  const servedAt = new WeakMap<HttpRequest, number>();
  /** The last sweeps in each counter's run, oldest first. */
  const sweeps = new Map<Counter, Sweep[]>();
  /** The orders that rang on each counter's last screen. */
  const ringing = new Map<Counter, Set<string>>();
  /** The beginning of each episode, by counter and order. */
  const episodeStarts = new Map<string, number>();

  const isLimited = ({ limitedAt }: Counter): boolean =>
    simulation.clock.monotonic() - limitedAt < (simulation.world.hasSharedKey ? SHARED_KEY_LIMITED_MS : LIMITED_MS);

  /** When the service handled the last sweep whose consequences must show by now. */
  const findLastSweep = (counter: Counter, orderId: string): number | undefined => {
    const latest = simulation.clock.monotonic() - READ_DELAY_MS[simulation.world.line];
    const storeId = truth.orders().get(orderId)?.storeId;
    return sweeps.get(counter)?.findLast((sweep) => sweep.storeId === storeId && sweep.arrivedAt <= latest)?.servedAt;
  };

  function checkEpisodeStart(counter: Counter, orderId: string, since: number): void {
    const name = `${counter.name} ${orderId}`;
    const known = episodeStarts.get(name);
    if (known !== undefined && known !== since) {
      report(`${counter.name}: ${orderId} rings in another episode than before`);
    }
    episodeStarts.set(name, since);
  }

  function forgetEpisodes(counter: Counter): void {
    for (const name of episodeStarts.keys()) if (name.startsWith(`${counter.name} ORDER`)) episodeStarts.delete(name);
  }

  return {
    starting(counter) {
      sweeps.delete(counter);
      ringing.delete(counter);
    },
    databaseLost: forgetEpisodes,
    memoryLost: forgetEpisodes,
    requestServed(_counter, request) {
      if (isPendingSweep(request)) servedAt.set(request, simulation.clock.now());
    },
    responseArrived(counter, request, response, { fault }) {
      const at = servedAt.get(request);
      if (response.status !== 200 || at === undefined || fault !== null) return;
      const earlier = sweeps.get(counter) ?? [];
      const storeId = readStoreId(request);
      const kept = KEPT_SWEEPS * simulation.service.storeIds.length;
      sweeps.set(counter, [
        ...earlier.slice(1 - kept),
        { storeId, servedAt: at, arrivedAt: simulation.clock.monotonic() },
      ]);
    },
    screenShown(counter, { alarm, workspace }) {
      const before = ringing.get(counter);
      for (const { orderId, since } of alarm.episodes) {
        const isNew = workspace.board.new.some((card) => card.orderId === orderId);
        if (!isNew) {
          // A cancellation or a failed courier rings in an episode of its own.
          episodeStarts.delete(`${counter.name} ${orderId}`);
          continue;
        }
        checkEpisodeStart(counter, orderId, since);
        if (before?.has(orderId) === true || isDecisionWithdrawn(counter, orderId)) continue;
        // An order that a sweep no longer lists counts as taken only after it was read by its id, and a 429 delays
        // reads.
        const sweptAt = isLimited(counter) ? undefined : findLastSweep(counter, orderId);
        recordCheck(sweptAt !== undefined && before !== undefined);
        if (sweptAt !== undefined && before !== undefined && wasTakenBy(truth, orderId, sweptAt)) {
          report(`${counter.name} begins to ring for ${orderId}, which was taken before the last sweep`);
        }
      }
      ringing.set(counter, new Set(alarm.episodes.map(({ orderId }) => orderId)));
    },
  };
};
