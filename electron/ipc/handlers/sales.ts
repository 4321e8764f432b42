import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { DaySales, SALES_CALLS } from '../../contract/calls/sales.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, DAY, listMidnightsBefore, parseInstant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { formatSalesExport } from '../../csv/sales-export.ts';
import type { SalesTable } from '../../database/tables/orders/sales.ts';
import { formatTallyVouchers } from '../../tally/tally-vouchers.ts';
import { buildBookedPage, buildSalesView } from '../../views/sales/sales.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import { enqueueStaffAction } from './staff-action.ts';

/** Days before today whose totals the screen shows. */
const EARLIER_DAYS = 6;

/** As many booked sales as main reads without a pause that staff notice. */
const BOOKED_PAGE = 50;

/** The Sales screen. */
export function salesHandlers(
  { withWorkspace }: WorkspaceAccess,
  preferences: PreferenceFile,
): CallHandlers<keyof typeof SALES_CALLS> {
  return {
    'sales.view': (input) =>
      withWorkspace(input.workspace, (workspace) => ({ ok: true, value: readSalesView(workspace) })),
    'sales.booked': ({ workspace, from }) =>
      withWorkspace(workspace, ({ database: { sales, bills }, now }) => {
        const booked = sales.bookedSince(startOfIndiaDay(now()), from, BOOKED_PAGE + 1);
        const [rows, hasMore] = [booked.slice(0, BOOKED_PAGE), booked.length > BOOKED_PAGE];
        return { ok: true, value: buildBookedPage(rows, hasMore, bills.get) };
      }),
    'sales.book': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => {
        const { eventId, storeId, billNumber = null } = input;
        const sale = workspace.database.sales.get(eventId);
        if (sale?.storeId !== storeId) return failed('not_found');
        return enqueueStaffAction(workspace, caller, input, {
          kind: 'acknowledge',
          eventId,
          orderId: sale.orderId,
          billNumber,
        });
      }),
    'sales.bookAll': (input, caller) =>
      withWorkspace(input.workspace, (workspace) => {
        const { sales, write } = workspace.database;
        // In one commit, so that they are sent together and leave the connection free for orders.
        write(() => {
          for (const booking of input.sales) {
            const { eventId, storeId, billNumber = null } = booking;
            const sale = sales.get(eventId);
            if (sale?.storeId !== storeId) continue;
            const payload = { kind: 'acknowledge', eventId, orderId: sale.orderId, billNumber } as const;
            enqueueStaffAction(workspace, caller, booking, payload);
          }
        });
        return DONE;
      }),
    'sales.export': ({ workspace, day }) =>
      withWorkspace(workspace, ({ database: { sales, bills, taxes } }) => {
        const from = parseInstant(day);
        const codes = preferences.read().settings.plainSaleCodes ? 'plain' : 'text';
        const text = formatSalesExport(sales.listBetween(from, addMs(from, DAY)), {
          codes,
          findBillNumber: bills.get,
          findTax: taxes.ofItem,
        });
        return { ok: true, value: { text } };
      }),
    'sales.exportTally': ({ workspace, day }) =>
      withWorkspace(workspace, ({ database: { sales, bills, taxes, tallySales }, isLive }) => {
        const from = parseInstant(day);
        const { tally: ledgers } = preferences.read().settings;
        const sold = sales.listBetween(from, addMs(from, DAY));
        const text = formatTallyVouchers(sold, {
          ledgers,
          findBillNumber: bills.get,
          findTax: taxes.ofItem,
          findStockItem: tallySales.findItem,
          isPractice: !isLive,
        });
        return { ok: true, value: { text } };
      }),
  };
}

function readSalesView({ database: { sales, actions, bills }, now }: Workspace) {
  const today = startOfIndiaDay(now());
  return buildSalesView({
    unreadable: sales.unreadable(),
    toBook: sales.toBook(),
    bookedToday: sales.countBookedSince(today),
    days: [
      readDaySales(sales, today),
      ...listMidnightsBefore(today, EARLIER_DAYS).map((day) => readDaySales(sales, day)),
    ],
    openActions: actions.live(),
    findBillNumber: bills.get,
  });
}

function readDaySales(sales: SalesTable, day: Instant): DaySales {
  return { day, ...sales.totalsBetween(day, addMs(day, DAY)) };
}
