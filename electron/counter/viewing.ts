import { ACTIVITY_ROWS, activityView } from '../board/activity.ts';
import { daysBefore, startOfToday } from '../board/day.ts';
import { orderDetails } from '../board/details.ts';
import { FOUND_LIMIT, foundOrders } from '../board/found.ts';
import { otherOrders } from '../board/others.ts';
import { salesView } from '../board/sales.ts';
import { salesCsv } from '../board/sales-csv.ts';
import type { Handlers } from '../bridge/bridge.ts';
import type { Instant } from '../contract/time.ts';
import { DAY, later, parseInstant } from '../contract/time.ts';
import type { DaySales, WorkspaceKind } from '../contract/views.ts';
import type { Sales } from '../store/sales.ts';
import { barcodesOf, cardRowsOf, detailRowsOf } from './order-rows.ts';
import { reach } from './reach.ts';
import { openRefusals } from './refusals.ts';
import type { Workspace } from './workspace.ts';

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
