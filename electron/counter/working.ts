import { silenceFrom } from '../alarm/episodes.ts';
import { activityView } from '../board/activity.ts';
import { startOfToday } from '../board/day.ts';
import { orderDetails } from '../board/details.ts';
import { salesView } from '../board/sales.ts';
import type { Handlers } from '../bridge/bridge.ts';
import { failed } from '../bridge/bridge.ts';
import type { Deed } from '../contract/actions.ts';
import type { ActionReceipt } from '../contract/bridge.ts';
import type { WorkspaceKind } from '../contract/views.ts';
import { cardRowsOf } from './order-rows.ts';
import type { Workspace } from './workspace.ts';

/** How many actions the Activity screen shows. */
const ACTIVITY_ROWS = 500;

type WorkHandlers = Pick<
  Handlers,
  | 'orders.accept'
  | 'orders.reject'
  | 'orders.details'
  | 'orders.seen'
  | 'actions.withdraw'
  | 'alarm.silence'
  | 'alarm.silenceAll'
  | 'sales.view'
  | 'sales.book'
  | 'activity.view'
>;

const DONE = { ok: true, value: null } as const;

/** What staff do and look up at an open workspace. Nothing here waits for the network. */
export function workHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): WorkHandlers {
  /** A press of an order's or a sale's button, kept once however often it arrives (C2). */
  function act(workspace: Workspace, input: { readonly actionId: string; readonly storeId: number }, deed: Deed) {
    const acted = workspace.outbox.act({ id: input.actionId, storeId: input.storeId, deed, who: null });
    if (acted.kind === 'not_possible') return failed('not_possible_now');
    return { ok: true, value: receipt(acted.row) } as const;
  }

  /** The order, if that workspace and store have it. */
  function find(input: { readonly workspace: WorkspaceKind; readonly storeId: number; readonly orderId: string }) {
    const workspace = workspaces.get(input.workspace);
    if (!workspace) return failed('not_open');
    const row = workspace.store.orders.get(input.orderId);
    if (row?.storeId !== input.storeId) return failed('not_found');
    return { ok: true, workspace, row } as const;
  }

  return {
    'orders.accept'(input) {
      const found = find(input);
      if (!found.ok) return found;
      const { orderId, mode, billNumber } = input;
      return act(found.workspace, input, { kind: 'accept', orderId, mode, billNumber: billNumber ?? null });
    },
    'orders.reject'(input) {
      const found = find(input);
      if (!found.ok) return found;
      return act(found.workspace, input, { kind: 'reject', orderId: input.orderId, reason: input.reason ?? null });
    },
    'orders.details'(input) {
      const found = find(input);
      if (!found.ok) return found;
      const { store } = found.workspace;
      return { ok: true, value: orderDetails(cardRowsOf(store, found.row), store.events.ofOrder(input.orderId)) };
    },
    'orders.seen'(input) {
      const found = find(input);
      if (!found.ok) return found;
      found.workspace.store.orders.markSeen(input.orderId, found.workspace.now());
      found.workspace.changed();
      return DONE;
    },
    'actions.withdraw'({ workspace: kind, actionId }) {
      const workspace = workspaces.get(kind);
      if (!workspace) return failed('not_open');
      const row = workspace.outbox.withdraw(actionId);
      if (!row) return failed('not_found');
      return row.state === 'withdrawn' ? { ok: true, value: receipt(row) } : failed('not_possible_now');
    },
    'alarm.silence'({ workspace: kind, orderId }) {
      const workspace = workspaces.get(kind);
      if (!workspace) return failed('not_open');
      workspace.store.episodes.silence(orderId, silenceFrom(workspace.now()));
      workspace.changed();
      return DONE;
    },
    'alarm.silenceAll'() {
      for (const workspace of workspaces.values()) {
        const { store } = workspace;
        store.transaction(() => {
          for (const { orderId } of store.episodes.open())
            store.episodes.silence(orderId, silenceFrom(workspace.now()));
        });
        workspace.changed();
      }
      return DONE;
    },
    'sales.view'({ workspace: kind }) {
      const workspace = workspaces.get(kind);
      if (!workspace) return failed('not_open');
      const { sales, actions } = workspace.store;
      const today = startOfToday(workspace.now());
      return {
        ok: true,
        value: salesView({
          toBook: sales.toBook(),
          bookedToday: sales.bookedSince(today),
          soldToday: sales.soldSince(today),
          live: actions.live(),
        }),
      };
    },
    'sales.book'(input) {
      const workspace = workspaces.get(input.workspace);
      if (!workspace) return failed('not_open');
      const sale = workspace.store.sales.get(input.eventId);
      if (sale?.storeId !== input.storeId) return failed('not_found');
      const { eventId, billNumber } = input;
      return act(workspace, input, {
        kind: 'acknowledge',
        eventId,
        orderId: sale.orderId,
        billNumber: billNumber ?? null,
      });
    },
    'activity.view'({ workspace: kind }) {
      const workspace = workspaces.get(kind);
      if (!workspace) return failed('not_open');
      const newest = workspace.store.actions.newest(ACTIVITY_ROWS);
      return { ok: true, value: activityView(newest, startOfToday(workspace.now())) };
    },
  };
}

function receipt({ id, state }: { readonly id: string; readonly state: ActionReceipt['state'] }): ActionReceipt {
  return { actionId: id, state };
}
