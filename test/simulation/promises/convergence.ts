import { LIMITS } from '../../../electron/contract/api/limits.ts';
import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type { Counter } from '../counter/counter.ts';
import type { TrueOrder } from '../service/ground-truth.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY']);
const LIVE: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown']);

/** One order as a line, to compare it. */
function formatOrder(
  orderId: string,
  status: string,
  mode: string | null,
  via: string | null,
  courier: string | null,
): string {
  return `${orderId} ${status} ${mode} ${via} ${courier}`;
}

function formatCard({ orderId, status, mode, acceptedVia, courier }: OrderCard): string {
  return formatOrder(orderId, status, mode, acceptedVia, courier?.status ?? null);
}

function formatTrueOrder({ id, status, mode, acceptedVia, courier }: TrueOrder): string {
  return formatOrder(id, status, mode, acceptedVia, courier);
}

/** Describes the first line that is only on one side; `told` are the real ones that the app can know of. */
function describeDifference(
  shown: ReadonlySet<string>,
  real: ReadonlySet<string>,
  told: ReadonlySet<string>,
): string | null {
  const [extra] = shown.difference(real);
  if (extra !== undefined) return `it shows "${extra}"`;
  const [missing] = told.difference(shown);
  return missing === undefined ? null : `it does not show "${missing}"`;
}

/** C12: when the faults have stopped, the outbox empties and what the app shows equals the service. */
export const monitorConvergence: CreatePromiseMonitor = (simulation, _report, look) => {
  const { truth } = simulation.service;

  function checkOrders({ screen }: Counter): string | null {
    if (screen === null) return 'it is not running';
    const { board, line: state } = screen.workspace;
    if (state.state !== 'online') return `its line is ${state.state}`;
    if (board.unreadable.length > 0) return `it can't read ${board.unreadable[0]}`;
    const cards = [...board.new, ...board.preparing, ...board.onTheWay];
    const shown = new Set(cards.filter(({ status }) => OPEN.has(status)).map(formatCard));
    const real = [...truth.orders().values()].filter(({ type, status }) => type === 'delivery' && OPEN.has(status));
    // A counter that was off for weeks is not told of what changed before.
    const listedFrom = simulation.clock.now() - LIMITS.historyMs;
    const told = real.filter(({ id }) => (truth.historyOf(id).at(-1)?.at ?? 0) > listedFrom);
    return describeDifference(shown, new Set(real.map(formatTrueOrder)), new Set(told.map(formatTrueOrder)));
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
    return counter.actions().some(({ kind, deed }) => kind === 'acknowledge' && JSON.parse(deed).eventId === eventId);
  }

  function checkOutbox(counter: Counter): string | null {
    const waiting = counter.actions().find(({ state }) => LIVE.has(state));
    if (waiting !== undefined) return `its ${waiting.kind} ${waiting.id} is ${waiting.state}`;
    const open = counter.actions().find(({ putBack }) => putBack === 'open');
    if (open !== undefined) return `it has not corrected its count ${open.id}`;
    const importState = counter.database.openImportState();
    return importState === undefined ? null : `its import is ${importState}`;
  }

  return {
    findUnsettled() {
      for (const counter of simulation.counters) {
        look(counter.app !== null);
        const reason =
          counter.app === null
            ? 'it is not running'
            : (checkOutbox(counter) ?? checkOrders(counter) ?? checkSales(counter));
        if (reason !== null) return `${counter.name}: ${reason}`;
      }
      return null;
    },
  };
};
