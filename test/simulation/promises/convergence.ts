import { LIMITS } from '../../../electron/contract/api/limits.ts';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { MINUTE, SECOND, startOfIndiaDay } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { TrueOrder } from '../service/ground-truth.ts';
import { formatCardContent } from '../service/order-content.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY']);
const LIVE: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown']);

const ENDED: ReadonlySet<string> = new Set(['DELIVERED', 'CANCELLED']);

/** How far off the app may be about when it read an item. */
const READING_ERROR_MS = 10 * SECOND;

/** Older changes by staff are left to the next scan of the whole shelf. */
const READ_AGAIN_MS = 30 * MINUTE;

/** How slowly a counter that hit the rate limit regains its rate (C8); it reads items last. */
const LIMITED_MS = 20 * MINUTE;

/** One order as a line, to compare it. */
const formatCard = (card: OrderCard): string => `${card.orderId} ${formatCardContent(card)}`;
const formatTrueOrder = ({ id, content }: TrueOrder): string => `${id} ${content}`;

/** Describes the first order that only one side has. `knowable`: the real orders that the app can know. */
function describeDifference(
  cards: readonly OrderCard[],
  real: readonly TrueOrder[],
  knowable: readonly TrueOrder[],
): string | null {
  const shown = new Set(cards.map(formatCard));
  const [extra] = shown.difference(new Set(real.map(formatTrueOrder)));
  if (extra !== undefined) {
    const [id = ''] = extra.split(' ');
    const right = real.find((order) => order.id === id);
    return `it shows "${extra}", and right is "${right?.content}"`;
  }
  const [missing] = new Set(knowable.map(formatTrueOrder)).difference(shown);
  return missing === undefined ? null : `it does not show "${missing}"`;
}

/** C12: when the faults have stopped, the outbox empties and what the app shows equals the service. */
export const monitorConvergence: CreatePromiseMonitor = (simulation, _report, recordCheck) => {
  const { truth } = simulation.service;

  function checkOrders({ screen }: Counter): string | null {
    if (screen === null) return 'it is not running';
    const { board, line: state } = screen.workspace;
    if (state.state !== 'online') return `its line is ${state.state}`;
    if (board.unreadable.length > 0) return `it can't read ${board.unreadable[0]}`;
    const cards = [...board.new, ...board.preparing, ...board.onTheWay];
    const deliveries = [...truth.orders().values()].filter(({ type }) => type === 'delivery');
    const open = deliveries.filter(({ status }) => OPEN.has(status));
    const ended = deliveries.filter(({ status }) => ENDED.has(status));
    const changedAt = ({ id }: TrueOrder): number => truth.historyOf(id).at(-1)?.at ?? 0;
    // The service doesn't send older changes to a counter that was off for weeks.
    const listedFrom = simulation.clock.now() - LIMITS.historyMs;
    const midnight = startOfIndiaDay(simulation.clock.now());
    // An order that was stopped stays in its column until staff have seen it.
    const shownEnded = [...cards.filter(({ status }) => ENDED.has(status)), ...board.doneToday];
    return (
      describeDifference(
        cards.filter(({ status }) => OPEN.has(status)),
        open,
        open.filter((order) => changedAt(order) > listedFrom),
      ) ??
      describeDifference(
        // No event reports orders that a reset deleted.
        shownEnded.filter(({ orderId }) => truth.orders().has(orderId)),
        ended,
        ended.filter((order) => changedAt(order) > Math.max(listedFrom, midnight, truth.windowStart(order.storeId))),
      )
    );
  }

  /** Whether a 429 may leave a counter so few requests that reading takes minutes (C8). */
  function isLimited({ limitedAt }: Counter): boolean {
    return simulation.clock.monotonic() - limitedAt < LIMITED_MS;
  }

  /** Checks the stock of every item as last read; an item that staff changed must have been read since. */
  function checkShelf(counter: Counter): string | null {
    const stocks = new Map(truth.stocks().map((each) => [`${each.storeId} ${each.barcode}`, each]));
    const recently = simulation.clock.now() - READ_AGAIN_MS;
    for (const { storeId, barcode, stock, readAt, changedAt } of counter.database.shelf()) {
      const mustBeRead = !isLimited(counter) && changedAt !== null && changedAt > recently;
      if (mustBeRead && readAt < changedAt - READING_ERROR_MS)
        return `it has not read ${barcode} since staff changed it`;
      const real = stocks.get(`${storeId} ${barcode}`);
      if (real === undefined || readAt < real.changedAt + READING_ERROR_MS) continue;
      if (stock !== real.stock) return `it shows a stock of ${stock} of ${barcode}, which is ${real.stock}`;
    }
    return null;
  }

  function checkSales(counter: Counter): string | null {
    const recorded = new Map(counter.database.sales().map(({ id, bookedAt }) => [id, bookedAt !== null]));
    const historyFrom = simulation.clock.now() - LIMITS.historyMs;
    for (const { eventId, position, storeId } of truth.sales()) {
      if (position <= Math.max(truth.windowStart(storeId), historyFrom)) continue;
      const isBooked = recorded.get(eventId);
      if (isBooked === undefined) return `it does not have the sale ${eventId}`;
      if (!isBooked && simulation.world.booksByItself && !isLeftToStaff(counter, eventId))
        return `it has not booked the sale ${eventId} by itself`;
    }
    return null;
  }

  /** Whether the booking of a sale was refused, or staff withdrew it. */
  function isLeftToStaff(counter: Counter, eventId: string): boolean {
    return counter
      .actions()
      .some(({ kind, payload }) => kind === 'acknowledge' && JSON.parse(payload).eventId === eventId);
  }

  function checkOutbox(counter: Counter): string | null {
    const waiting = counter.actions().find(({ state }) => LIVE.has(state));
    if (waiting !== undefined) return `its ${waiting.kind} ${waiting.id} is ${waiting.state}`;
    const open = counter.actions().find(({ correction }) => correction === 'open');
    // It corrects counts once it has read the past, and says that it reads.
    const isReading = isLimited(counter) && counter.screen?.workspace.catchingUp != null;
    if (open !== undefined && !isReading) return `it has not corrected its count ${open.id}`;
    const importState = counter.database.openImportState();
    return importState === undefined ? null : `its import is ${importState}`;
  }

  return {
    findUnsettled() {
      for (const counter of simulation.counters) {
        recordCheck(counter.app !== null);
        const reason =
          counter.app === null
            ? 'it is not running'
            : (checkOutbox(counter) ?? checkOrders(counter) ?? checkSales(counter) ?? checkShelf(counter));
        if (reason !== null) return `${counter.name}: ${reason}`;
      }
      return null;
    },
  };
};
