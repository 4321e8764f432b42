import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, listMidnightsBefore, parseInstant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { DaySales } from '../../contract/ipc/sales.ts';
import { formatSalesExport } from '../../csv/sales-export.ts';
import type { SalesTable } from '../../database/tables/orders/sales.ts';
import { kindOf } from '../../outbox/kinds/registry.ts';
import { ACTIVITY_LIMIT, buildActivityView } from '../../views/activity/activity.ts';
import { buildOtherOrders } from '../../views/orders/order-board.ts';
import { buildOrderDetails } from '../../views/orders/order-details.ts';
import { buildFoundOrders, SEARCH_LIMIT } from '../../views/orders/order-search.ts';
import { buildSalesView } from '../../views/sales/sales.ts';
import { listOrderBarcodes, readCardRows, readDetailRows } from '../../workspace/queries/card-rows.ts';
import { listOpenRefusals } from '../../workspace/queries/open-refusals.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createWorkspaceAccess } from '../with-workspace.ts';

type ViewHandlers = Pick<
  CallHandlers,
  'orders.details' | 'orders.others' | 'orders.search' | 'sales.view' | 'sales.export' | 'activity.view'
>;

/** Days before today whose totals are shown. */
const EARLIER_DAYS = 6;

function daySales(sales: SalesTable, day: Instant): DaySales {
  return { day, ...sales.totalsBetween(day, addMs(day, DAY)) };
}

/** What staff look up at an open workspace. Nothing here waits for the network. */
export function salesHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): ViewHandlers {
  const { within, onOrder } = createWorkspaceAccess(workspaces);
  return {
    'orders.details': (input) =>
      onOrder(input, (workspace, row) => {
        // What is not known of the shelf yet is read, and shown when it is there.
        workspace.refreshItems(row.storeId, listOrderBarcodes(row));
        return { ok: true, value: buildOrderDetails(readDetailRows(workspace.database, row, workspace.viewContext())) };
      }),
    'orders.others': (input) =>
      within(input.workspace, ({ database, viewContext: around }) => {
        const now = around();
        const rows = database.orders.othersSince(startOfIndiaDay(now.now));
        return { ok: true, value: buildOtherOrders(rows.map((row) => readCardRows(database, row, now))) };
      }),
    'orders.search': ({ workspace, text }) =>
      within(workspace, ({ database, viewContext: around }) => {
        const now = around();
        const rows = database.orders.find(text, SEARCH_LIMIT).map((row) => readCardRows(database, row, now));
        return { ok: true, value: buildFoundOrders(rows, text) };
      }),
    'sales.view': (input) =>
      within(input.workspace, ({ database: { sales, actions, bills }, now }) => {
        const today = startOfIndiaDay(now());
        return {
          ok: true,
          value: buildSalesView({
            unreadable: sales.unreadable(),
            toBook: sales.toBook(),
            bookedToday: sales.bookedSince(today),
            days: [
              daySales(sales, today),
              ...listMidnightsBefore(today, EARLIER_DAYS).map((day) => daySales(sales, day)),
            ],
            live: actions.live(),
            billHere: bills.get,
          }),
        };
      }),
    'sales.export': ({ workspace, day }) =>
      within(workspace, ({ database: { sales, bills } }) => {
        const from = parseInstant(day);
        return { ok: true, value: { text: formatSalesExport(sales.listBetween(from, addMs(from, DAY)), bills.get) } };
      }),
    'activity.view': (input) =>
      within(input.workspace, ({ database, now }) => ({
        ok: true,
        value: buildActivityView(
          database.actions.newest(ACTIVITY_LIMIT),
          listOpenRefusals(database, now()),
          (payload) => kindOf(payload).subject,
        ),
      })),
  };
}
