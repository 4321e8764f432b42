import type { OrderCard } from '../../../electron/contract/ipc/order-card.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY']);
const LIVE: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown']);

/** One order as it stands, in a line to compare. */
function line(
  orderId: string,
  status: string,
  mode: string | null,
  via: string | null,
  courier: string | null,
): string {
  return `${orderId} ${status} ${mode} ${via} ${courier}`;
}

function cardLine({ orderId, status, mode, acceptedVia, courier }: OrderCard): string {
  return line(orderId, status, mode, acceptedVia, courier?.status ?? null);
}

/** The first line that is on one side alone. */
function difference(shown: ReadonlySet<string>, real: ReadonlySet<string>): string | null {
  const [extra] = shown.difference(real);
  if (extra !== undefined) return `it shows "${extra}"`;
  const [missing] = real.difference(shown);
  return missing === undefined ? null : `it does not show "${missing}"`;
}

/** C12: when faults stop, the queue empties and what the app shows equals the service. */
export const monitorConvergence: CreatePromiseMonitor = (world) => {
  const { truth } = world.service;

  function orders({ screen }: Counter): string | null {
    if (screen === null) return 'it is not running';
    const { board, line: state } = screen.workspace;
    if (state.state !== 'online') return `its line is ${state.state}`;
    if (board.unreadable.length > 0) return `it can't read ${board.unreadable[0]}`;
    const cards = [...board.new, ...board.preparing, ...board.onTheWay];
    const shown = new Set(cards.filter(({ status }) => OPEN.has(status)).map(cardLine));
    const real = [...truth.orders().values()].filter(({ type, status }) => type === 'delivery' && OPEN.has(status));
    return difference(
      shown,
      new Set(real.map(({ id, status, mode, acceptedVia, courier }) => line(id, status, mode, acceptedVia, courier))),
    );
  }

  function sales({ database }: Counter): string | null {
    const recorded = new Set(database.sales().map(({ id }) => id));
    const from = truth.windowStart();
    const missing = truth.sales().find(({ eventId, position }) => position > from && !recorded.has(eventId));
    return missing === undefined ? null : `it does not have the sale ${missing.eventId}`;
  }

  function queue(counter: Counter): string | null {
    const waiting = counter.actions().find(({ state }) => LIVE.has(state));
    if (waiting !== undefined) return `its ${waiting.kind} ${waiting.id} is ${waiting.state}`;
    const open = counter.actions().find(({ putBack }) => putBack === 'open');
    if (open !== undefined) return `it has not found out what to put back of its count ${open.id}`;
    const atWork = counter.database.openImportState();
    return atWork === undefined ? null : `its import is ${atWork}`;
  }

  return {
    findUnsettled() {
      for (const counter of world.counters) {
        const why = counter.app === null ? 'it is not running' : (queue(counter) ?? orders(counter) ?? sales(counter));
        if (why !== null) return `${counter.name}: ${why}`;
      }
      return null;
    },
  };
};
