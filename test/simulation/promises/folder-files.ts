import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { HttpRequest, HttpResponse } from '../../../electron/contract/ports.ts';
import { isBilled } from '../counter/billing-folder.ts';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** The fields of a push and of its response that are read. */
interface PushRequest {
  readonly as_of?: string;
  readonly items: readonly { readonly barcode: string; readonly name?: string }[];
}

const isPush = ({ method, url }: HttpRequest): boolean => method === 'PUT' && url.endsWith('/inventory');
const isFirstResponse = (response: HttpResponse): boolean =>
  response.status < 300 && response.header('idempotent-replayed') !== 'true';
const readPush = ({ body }: HttpRequest): PushRequest => JSON.parse(body ?? '{"items":[]}');

/** C19: a file of the watched folder is sent once, whatever is killed, renamed, put back or half written. */
export const monitorSentFiles: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasBillingProgram) return {};
  /** The actions of each key. */
  const actions = new Map<string, readonly { readonly id: string; readonly barcode: string | null }[]>();
  /** The actions that sent each row, by the mark of its file and its barcode. */
  const sent = new Map<string, Set<string>>();
  /** How often a backup may have been restored that doesn't know a file, by its mark. */
  const lost = new Map<string, number>();
  // A file that the app no longer knows is sent again.
  const forget = (counter: Counter): void => void (counter.billing !== null && sent.clear());
  return {
    // One that still lies in the folder is sent again, though the journal has some of its actions.
    databaseLost({ billing }) {
      for (const mark of billing?.unsettledMarks() ?? []) lost.set(mark, (lost.get(mark) ?? 0) + 1);
    },
    journalLost: forget,
    memoryLost: forget,
    requestLeft(counter, request) {
      const key = request.headers['idempotency-key'];
      if (!isPush(request) || key === undefined || counter.app === null) return;
      const sending = counter.actions().filter((action) => action.key === key);
      actions.set(
        key,
        sending.map(({ id, payload }) => ({ id, barcode: JSON.parse(payload).barcode ?? null })),
      );
    },
    requestServed({ billing, name: counterName }, request, response) {
      if (billing === null || !isPush(request) || !isFirstResponse(response)) return;
      const ofKey = actions.get(request.headers['idempotency-key'] ?? '') ?? [];
      for (const { barcode, name = '' } of readPush(request).items) {
        if (!isBilled(name)) continue;
        const times = billing.writtenWith(name).length + (lost.get(name) ?? 0);
        const row = `${barcode} of ${name}`;
        const senders = sent.get(row) ?? new Set();
        sent.set(row, senders);
        const action = ofKey.find((each) => each.barcode === barcode || each.barcode === null);
        if (action !== undefined) senders.add(action.id);
        recordCheck(true);
        simulation.notePlayed('a row of a watched file sent');
        if (senders.size > times)
          report(`${counterName} sends ${row} for the ${senders.size}th time, which may be sent ${times} times`);
      }
    },
  };
};

/** Responses give whole seconds, and the app smooths steps back of up to five. */
const BASE_ERROR_MS = 7 * SECOND;

/** How fast a PC's clock drifts until a response corrects it (counter.ts). */
const DRIFT = 1e-4;

/**
 * C19: what a file holds is as of when it was written, and never later. A file's time is the PC's, so a clock that was
 * set since the last response before it leaves its time open.
 */
export const monitorFileTimes: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasBillingProgram) return {};
  const { clock } = simulation;
  let unclearUntil = Number.POSITIVE_INFINITY;
  let slowestMs = 0;
  const confuse = ({ billing }: Counter): void => {
    if (billing !== null) unclearUntil = Number.POSITIVE_INFINITY;
  };
  return {
    clockJumped: confuse,
    databaseLost: confuse,
    journalLost: confuse,
    memoryLost: confuse,
    responseArrived(counter, _request, response, { leftAt, fault }) {
      if (counter.billing === null || response.header('date') === null) return;
      slowestMs = Math.max(slowestMs, clock.monotonic() - leftAt);
      if (fault === null && !counter.isInMemory) unclearUntil = Math.min(unclearUntil, clock.now());
    },
    requestLeft({ billing, name: counterName }, request) {
      if (billing === null || !isPush(request)) return;
      const { as_of: asOf = '', items } = readPush(request);
      for (const { name = '' } of items) {
        const times = billing.writtenWith(name);
        if (times.length === 0) continue;
        const isKnowable = times.every((at) => at > unclearUntil);
        recordCheck(isKnowable);
        if (!isKnowable) continue;
        const errors = times.map((at) => Date.parse(asOf) - at);
        const tolerance = BASE_ERROR_MS + slowestMs / 2 + (clock.now() - Math.min(...times)) * DRIFT;
        if (errors.some((error) => Math.abs(error) <= tolerance)) continue;
        report(`${counterName} sends ${name} as of ${asOf}, which is ${errors.map((error) => error / SECOND)} s off`);
      }
    },
  };
};

/** C12 and C19: when the faults have stopped, no file is left in the folder, unless the first one waits for staff. */
export const monitorLeftFiles: CreatePromiseMonitor = (simulation, _report, recordCheck) => ({
  findUnsettled() {
    for (const { name, app, billing, database } of simulation.counters) {
      if (billing === null || app === null) continue;
      const waits = database.importState(simulation.service.storeId);
      const isOpen = waits !== undefined && !['unreadable', 'stopped', 'done'].includes(waits);
      const [left] = billing.names();
      recordCheck(!isOpen);
      if (!isOpen && left !== undefined) return `${name}: ${left} lies in the folder`;
    }
    return null;
  },
});
