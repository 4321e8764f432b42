import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { shortNumber } from '../../contract/domain/order-number.ts';
import { formatFileTime, instant, startOfIndiaDay } from '../../contract/domain/time.ts';
import type { OpenLink } from '../../contract/ports.ts';
import type { Logbook } from '../../database/logbook/logbook.ts';
import { buildOtherOrders } from '../../views/orders/order-board.ts';
import { buildOrderDetails } from '../../views/orders/order-details.ts';
import { resolveOrderLink } from '../../views/orders/order-links.ts';
import { buildFoundOrders } from '../../views/orders/order-search.ts';
import { listOrderBarcodes, readCardRows, readDetailRows } from '../../workspace/queries/card-rows.ts';
import { writeEvidence } from '../../workspace/queries/evidence.ts';
import { searchOrders } from '../../workspace/queries/order-search.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import { enqueueStaffAction } from './staff-action.ts';

type OrderCalls = keyof typeof ORDER_CALLS;
type ActionCalls = 'orders.accept' | 'orders.reject' | 'orders.handBack' | 'orders.retryCourier';
type ViewCalls = 'orders.details' | 'orders.others' | 'orders.search';

/** The Orders screen. Only opening a link and writing an evidence file wait for anything. */
export function orderHandlers(
  access: WorkspaceAccess,
  openLink: OpenLink,
  readLogbook: () => Logbook | null,
): CallHandlers<OrderCalls> {
  const { withWorkspace, withOrder } = access;
  return {
    ...orderActionHandlers(access),
    ...orderViewHandlers(access),
    'orders.seen': (input) =>
      withOrder(input, ({ database, events }, row) => {
        // By the service's own times, because the PC's clock may be wrong: staff saw the order as of then.
        const at = instant(Math.max(row.asOf, row.stopped?.at ?? 0));
        database.write(() => database.orders.markSeen(row.id, at));
        events.emit('staff.changed');
        return DONE;
      }),
    'orders.bill': (input) =>
      withOrder(input, ({ database, now, events }, row) => {
        // Until the accept, the bill number is sent with it; a number that the service has can't be set again.
        if (row.status === 'PENDING' || row.order.external_id !== null) return failed('not_possible_now');
        database.write(() => database.bills.put(row.id, input.billNumber, now()));
        events.emit('staff.changed');
        return DONE;
      }),
    'orders.caughtUp': (input) =>
      withWorkspace(input.workspace, ({ endOutage, events }) => {
        endOutage();
        events.emit('staff.changed');
        return DONE;
      }),
    'orders.evidence': ({ withRider, ...input }) =>
      withOrder(input, async ({ database, viewContext, dayReader }, row) => {
        const events = await dayReader.readOrderEvents(row);
        const context = viewContext();
        const name = `evidence-${shortNumber(row.id)}-${formatFileTime(context.now)}.json`;
        return {
          ok: true,
          value: { name, text: writeEvidence(database, context, row, readLogbook(), events, withRider) },
        };
      }),
    // The page names the order and the link; the address comes from the stored order.
    'links.open': (input) =>
      withOrder(input, async (_, row) => {
        const url = resolveOrderLink(row.order, input.link);
        if (url === null) return failed('not_found');
        return (await openLink(url)) ? DONE : failed('link_not_opened');
      }),
  };
}

function orderActionHandlers({ withOrder }: WorkspaceAccess): CallHandlers<ActionCalls> {
  return {
    'orders.accept': (input, caller) =>
      withOrder(input, (workspace) => {
        const { orderId, mode, billNumber = null, courierCost } = input;
        return enqueueStaffAction(workspace, caller, input, { kind: 'accept', orderId, mode, billNumber, courierCost });
      }),
    'orders.reject': (input, caller) =>
      withOrder(input, (workspace) => {
        const { orderId, reason = null } = input;
        return enqueueStaffAction(workspace, caller, input, { kind: 'reject', orderId, reason });
      }),
    'orders.handBack': (input, caller) =>
      withOrder(input, (workspace, { id }) =>
        enqueueStaffAction(workspace, caller, input, { kind: 'hand_back', orderId: id }),
      ),
    'orders.retryCourier': (input, caller) =>
      withOrder(input, (workspace, { id }) =>
        enqueueStaffAction(workspace, caller, input, { kind: 'retry_courier', orderId: id }),
      ),
  };
}

function orderViewHandlers({ withWorkspace, withOrder }: WorkspaceAccess): CallHandlers<ViewCalls> {
  return {
    'orders.details': (input) =>
      withOrder(input, (workspace, row) => {
        // Unread items are read in the background, and the next snapshot shows them.
        workspace.refreshItems(row.storeId, listOrderBarcodes(row));
        return { ok: true, value: buildOrderDetails(readDetailRows(workspace.database, row, workspace.viewContext())) };
      }),
    'orders.others': (input) =>
      withWorkspace(input.workspace, ({ database, viewContext }) => {
        const context = viewContext();
        const rows = database.orders.othersSince(startOfIndiaDay(context.now));
        return { ok: true, value: buildOtherOrders(rows.map((row) => readCardRows(database, row, context))) };
      }),
    'orders.search': ({ workspace, text, allowsSimilar }) =>
      withWorkspace(workspace, ({ database, viewContext }) => {
        const context = viewContext();
        const { orders, reading } = searchOrders(database, text, allowsSimilar);
        const rows = orders.map((row) => readCardRows(database, row, context));
        return { ok: true, value: buildFoundOrders(rows, text, reading) };
      }),
  };
}
