import { LIMITS } from '../../contract/api/limits.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { CLOSING_CALLS, ClosingView } from '../../contract/calls/closing.ts';
import { summariseDay } from '../../contract/calls/closing.ts';
import type { LogbookMark } from '../../contract/domain/logbook.ts';
import { formatMark } from '../../contract/domain/logbook.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, parseInstant } from '../../contract/domain/time.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { compareDay, completeComparison, listComparedSales } from '../../views/sales/closing.ts';
import { readItemRow } from '../../workspace/queries/card-rows.ts';
import { listOpenRefusals } from '../../workspace/queries/open-refusals.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Exercises } from '../exercises.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** How many closings the screen lists: about three months of them. */
const LISTED = 100;

/** Closing a day. The comparison waits for the network; a person signs the comparison that they see. */
export function closingHandlers(
  { withWorkspace }: WorkspaceAccess,
  preferences: PreferenceFile,
  { noteClosing }: Pick<Exercises, 'noteClosing'>,
  /** The mark of the logbook's newest entry; null while staff are switched off. */
  readMark: () => LogbookMark | null,
): CallHandlers<keyof typeof CLOSING_CALLS> {
  /** The last comparison of each workspace. */
  const compared = new WeakMap<Workspace, ClosingView>();
  return {
    'closing.compare': (input) =>
      withWorkspace(input.workspace, async (workspace) => {
        const { dayReader, now } = workspace;
        const day = parseInstant(input.day);
        if (day > now() || day < addMs(now(), -LIMITS.historyMs)) return failed('not_possible_now');
        const read = await dayReader.read(day);
        if (typeof read === 'string') return failed(read);
        const view = compareAndStore(workspace, read, day);
        compared.set(workspace, view);
        noteClosing(input.workspace, 'compared');
        return { ok: true, value: view };
      }),
    'closing.sign': ({ workspace: kind, actionId, comparedAt, signedBy, ...typed }, { who }) =>
      withWorkspace(kind, (workspace) => {
        const { closings, write } = workspace.database;
        const view = compared.get(workspace);
        const signed = closings.get(actionId);
        if (signed !== null) return { ok: true, value: signed };
        if (view?.at !== comparedAt) return failed('not_possible_now');
        const mark = readMark();
        const closing = {
          id: actionId,
          day: view.day,
          // The person who signs has not seen what is sold after the comparison.
          closedAt: view.at,
          // The signed-in person signs, whatever name was typed.
          signedBy: who ?? signedBy,
          findings: {
            ...summariseDay(view),
            ...typed,
            counter: preferences.read().settings.counterName,
            logbookMark: mark && formatMark(mark),
          },
        };
        write(() => closings.add(closing));
        noteClosing(kind, 'signed');
        workspace.events.emit('staff.changed');
        return { ok: true, value: closing };
      }),
    'closing.list': ({ workspace }) =>
      withWorkspace(workspace, ({ database }) => ({ ok: true, value: database.closings.newest(LISTED) })),
    'closing.skip': ({ workspace, day }) =>
      withWorkspace(workspace, ({ database, events }) => {
        database.write(() => database.metadata.setSkippedDay(parseInstant(day)));
        events.emit('staff.changed');
        return DONE;
      }),
  };
}

/** Compares first, then stores what was missing here. */
function compareAndStore(
  { database, dayReader, now }: Workspace,
  read: Parameters<Workspace['dayReader']['save']>[0],
  day: Instant,
): ClosingView {
  const listSales = () => database.sales.listBetween(day, addMs(day, DAY));
  const changing = new Map(read.storeIds.map((id) => [id, dayReader.listChangingBarcodes(id, read.at)]));
  const comparison = compareDay(read.at, day, read, {
    getOrder: database.orders.get,
    isNewer: (order) => dayReader.isNewer(order, read.at),
    sales: listSales().filter(({ storeId }) => read.storeIds.includes(storeId)),
    getStock: (storeId, barcode) =>
      changing.get(storeId)?.has(barcode) === true ? null : readItemRow(database, storeId, barcode),
    openActions: database.actions.live(),
    refused: listOpenRefusals(database, now()),
  });
  dayReader.save(read);
  const sales = listComparedSales(read.at, read, listSales());
  const unread = database.stores.all().filter(({ id }) => !read.storeIds.includes(id));
  const leftOut = unread.map(({ id, name }) => name ?? String(id));
  return completeComparison(comparison, { openOrders: database.orders.open(), sales, leftOut });
}
