import { daysBefore, startOfToday } from '../../contract/domain/day.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY, later, parseInstant } from '../../contract/domain/time.ts';
import type { DaySales, WorkspaceKind } from '../../contract/ipc/views.ts';
import { salesCsv } from '../../csv/sales-export.ts';
import type { Sales } from '../../database/tables/orders/sales.ts';
import { ACTIVITY_ROWS, activityView } from '../../views/activity/activity.ts';
import { orderDetails } from '../../views/orders/order-details.ts';
import { FOUND_LIMIT, foundOrders } from '../../views/orders/order-search.ts';
import { otherOrders } from '../../views/orders/others.ts';
import { salesView } from '../../views/sales/sales.ts';
import { barcodesOf, cardRowsOf, detailRowsOf } from '../../workspace/queries/card-rows.ts';
import { openRefusals } from '../../workspace/queries/open-refusals.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Handlers } from '../call-dispatcher.ts';
import { reach } from '../with-workspace.ts';

type ViewHandlers = Pick<
  Handlers,
  'orders.details' | 'orders.others' | 'orders.search' | 'sales.view' | 'sales.export' | 'activity.view'
>;

/** Days before today whose totals are shown. */
const EARLIER_DAYS = 6;

function daySales(sales: Sales, day: Instant): DaySales {
  return { day, ...sales.soldBetween(day, later(day, DAY)) };
}

/** What staff look up at an open workspace. Nothing here waits for the network. */
export function viewHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): ViewHandlers {
  const { within, onOrder } = reach(workspaces);
  return {
    'orders.details': (input) =>
      onOrder(input, (workspace, row) => {
        // What is not known of the shelf yet is read, and shown when it is there.
        workspace.wantShelf(row.storeId, barcodesOf(row));
        return { ok: true, value: orderDetails(detailRowsOf(workspace.store, row, workspace.around())) };
      }),
    'orders.others': (input) =>
      within(input.workspace, ({ store, around }) => {
        const now = around();
        const rows = store.orders.othersSince(startOfToday(now.now));
        return { ok: true, value: otherOrders(rows.map((row) => cardRowsOf(store, row, now))) };
      }),
    'orders.search': ({ workspace, text }) =>
      within(workspace, ({ store, around }) => {
        const now = around();
        const rows = store.orders.find(text, FOUND_LIMIT).map((row) => cardRowsOf(store, row, now));
        return { ok: true, value: foundOrders(rows, text) };
      }),
    'sales.view': (input) =>
      within(input.workspace, ({ store: { sales, actions, bills }, now }) => {
        const today = startOfToday(now());
        return {
          ok: true,
          value: salesView({
            unreadable: sales.unreadable(),
            toBook: sales.toBook(),
            bookedToday: sales.bookedSince(today),
            days: [daySales(sales, today), ...daysBefore(today, EARLIER_DAYS).map((day) => daySales(sales, day))],
            live: actions.live(),
            billHere: bills.get,
          }),
        };
      }),
    'sales.export': ({ workspace, day }) =>
      within(workspace, ({ store: { sales, bills } }) => {
        const from = parseInstant(day);
        return { ok: true, value: { text: salesCsv(sales.listBetween(from, later(from, DAY)), bills.get) } };
      }),
    'activity.view': (input) =>
      within(input.workspace, ({ store, now }) => ({
        ok: true,
        value: activityView(store.actions.newest(ACTIVITY_ROWS), openRefusals(store, now())),
      })),
  };
}
