import { silenceEndsAt } from '../../alarm/episodes.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';
import type { Settings } from '../../contract/domain/settings.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { ActionReceipt } from '../../contract/ipc/activity.ts';
import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import { shouldSendReason } from '../../outbox/adjustment-reasons.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { createWorkspaceAccess } from '../with-workspace.ts';

type WorkHandlers = Pick<
  CallHandlers,
  | 'orders.accept'
  | 'orders.reject'
  | 'orders.handBack'
  | 'orders.retryCourier'
  | 'orders.seen'
  | 'orders.bill'
  | 'orders.caughtUp'
  | 'actions.withdraw'
  | 'actions.seen'
  | 'storage.seen'
  | 'alarm.silence'
  | 'alarm.silenceAll'
  | 'stock.adjust'
  | 'stock.count'
  | 'sales.book'
  | 'sales.bookAll'
>;

interface PressInput {
  readonly actionId: string;
  readonly storeId: number;
}

/** What staff do at an open workspace. Nothing here waits for the network. */
export function orderHandlers(
  workspaces: ReadonlyMap<WorkspaceKind, Workspace>,
  settings: () => Pick<Settings, 'adjustmentReasons'>,
): WorkHandlers {
  const { within, onOrder } = createWorkspaceAccess(workspaces);

  return {
    'orders.accept': (input) =>
      onOrder(input, (workspace) => {
        const { orderId, mode, billNumber = null, courierCost } = input;
        return act(workspace, input, { kind: 'accept', orderId, mode, billNumber, courierCost });
      }),
    'orders.reject': (input) =>
      onOrder(input, (workspace) => {
        const { orderId, reason = null } = input;
        return act(workspace, input, { kind: 'reject', orderId, reason });
      }),
    'orders.handBack': (input) =>
      onOrder(input, (workspace, { id }) => act(workspace, input, { kind: 'hand_back', orderId: id })),
    'orders.retryCourier': (input) =>
      onOrder(input, (workspace, { id }) => act(workspace, input, { kind: 'retry_courier', orderId: id })),
    'orders.seen': (input) =>
      onOrder(input, ({ database, now, changed }, row) => {
        database.transaction(() => database.orders.markSeen(row.id, now()));
        changed();
        return DONE;
      }),
    'orders.bill': (input) =>
      onOrder(input, ({ database, now, changed }, row) => {
        // Before the accept it travels with it; and what the service has is not to be said twice.
        if (row.status === 'PENDING' || row.order.external_id !== null) return failed('not_possible_now');
        database.transaction(() => database.bills.put(row.id, input.billNumber, now()));
        changed();
        return DONE;
      }),
    'orders.caughtUp': (input) =>
      within(input.workspace, (workspace) => {
        workspace.endOutage();
        workspace.changed();
        return DONE;
      }),
    'actions.withdraw': (input) =>
      within(input.workspace, ({ outbox }) => {
        const row = outbox.withdraw(input.actionId);
        if (!row) return failed('not_found');
        return row.state === 'withdrawn' ? { ok: true, value: receipt(row) } : failed('not_possible_now');
      }),
    'actions.seen': (input) =>
      within(input.workspace, ({ database, now, changed }) => {
        if (database.actions.get(input.actionId) === null) return failed('not_found');
        database.transaction(() => database.actions.markSeen(input.actionId, now()));
        changed();
        return DONE;
      }),
    'storage.seen': (input) =>
      within(input.workspace, ({ database, changed }) => {
        database.metadata.dismissRestoreReport();
        database.metadata.setUnsentElsewhere(null);
        changed();
        return DONE;
      }),
    'alarm.silence': (input) =>
      within(input.workspace, (workspace) => {
        const { database, now } = workspace;
        database.transaction(() => database.episodes.silence(input.orderId, silenceEndsAt(now())));
        workspace.changed();
        return DONE;
      }),
    'alarm.silenceAll': () => {
      for (const workspace of workspaces.values()) silenceAll(workspace);
      return DONE;
    },
    'stock.adjust': (input) =>
      within(input.workspace, (workspace) => {
        if (!workspace.storeIds.includes(input.storeId)) return failed('not_found');
        const { barcode, delta, reason = null, reference = null, itemName = null } = input;
        const { adjustmentReasons } = settings();
        const reasonIsSent = shouldSendReason(reason, adjustmentReasons, workspace.database.metadata.refusedReasons());
        return act(workspace, input, { kind: 'adjustment', barcode, delta, reason, reference, itemName, reasonIsSent });
      }),
    'stock.count': (input) =>
      within(input.workspace, (workspace) => {
        if (!workspace.storeIds.includes(input.storeId)) return failed('not_found');
        const { storeId, barcode, counted, itemName = null } = input;
        // A barcode that is new to the store needs its name (specification, Inventory push row).
        const isNew = workspace.database.items.get(storeId, barcode) === null;
        const name = itemName?.trim() ?? '';
        const about = { ...(isNew && name !== '' && { name }), ...input.about };
        return act(workspace, input, { kind: 'count', barcode, counted, asOf: workspace.now(), itemName, about });
      }),
    'sales.book': (input) =>
      within(input.workspace, (workspace) => {
        const { eventId, storeId, billNumber = null } = input;
        const sale = workspace.database.sales.get(eventId);
        if (sale?.storeId !== storeId) return failed('not_found');
        return act(workspace, input, { kind: 'acknowledge', eventId, orderId: sale.orderId, billNumber });
      }),
    'sales.bookAll': (input) =>
      within(input.workspace, (workspace) => {
        const { sales, transaction } = workspace.database;
        // One commit, so that they travel together and leave the line to the orders.
        transaction(() => {
          for (const press of input.sales) {
            const { eventId, storeId, billNumber = null } = press;
            const sale = sales.get(eventId);
            if (sale?.storeId !== storeId) continue;
            act(workspace, press, { kind: 'acknowledge', eventId, orderId: sale.orderId, billNumber });
          }
        });
        return DONE;
      }),
  };
}

/** A press, kept once however often it arrives (C2). */
function act({ outbox }: Workspace, { actionId, storeId }: PressInput, deed: ActionPayload) {
  const acted = outbox.enqueue({ id: actionId, storeId, payload: deed, who: null });
  if (acted.kind === 'not_possible') return failed('not_possible_now');
  return { ok: true, value: receipt(acted.row) } as const;
}

function silenceAll(workspace: Workspace): void {
  const { database } = workspace;
  const until = silenceEndsAt(workspace.now());
  database.transaction(() => {
    for (const { orderId } of database.episodes.open()) database.episodes.silence(orderId, until);
  });
  workspace.changed();
}

function receipt({ id, state }: ActionRow): ActionReceipt {
  return { actionId: id, state };
}
