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
import type { ActionRow } from '../store/actions.ts';
import type { OrderRow } from '../store/orders.ts';
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

interface PressInput {
  readonly actionId: string;
  readonly storeId: number;
}

interface OrderInput {
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly orderId: string;
}

const DONE = { ok: true, value: null } as const;

/** What staff do and look up at an open workspace. Nothing here waits for the network. */
export function workHandlers(workspaces: ReadonlyMap<WorkspaceKind, Workspace>): WorkHandlers {
  /** Works in a workspace, if it is open. */
  function within<Result>(kind: WorkspaceKind, work: (workspace: Workspace) => Result) {
    const workspace = workspaces.get(kind);
    return workspace ? work(workspace) : failed('not_open');
  }

  /** Works on an order, if that workspace and store have it. */
  function onOrder<Result>(input: OrderInput, work: (workspace: Workspace, row: OrderRow) => Result) {
    return within(input.workspace, (workspace) => {
      const row = workspace.store.orders.get(input.orderId);
      return row?.storeId === input.storeId ? work(workspace, row) : failed('not_found');
    });
  }

  return {
    'orders.accept': (input) =>
      onOrder(input, (workspace) => {
        const { orderId, mode, billNumber = null } = input;
        return act(workspace, input, { kind: 'accept', orderId, mode, billNumber });
      }),
    'orders.reject': (input) =>
      onOrder(input, (workspace) => {
        const { orderId, reason = null } = input;
        return act(workspace, input, { kind: 'reject', orderId, reason });
      }),
    'orders.details': (input) =>
      onOrder(input, ({ store }, row) => ({
        ok: true,
        value: orderDetails(cardRowsOf(store, row), store.events.ofOrder(row.id)),
      })),
    'orders.seen': (input) =>
      onOrder(input, (workspace, row) => {
        workspace.store.orders.markSeen(row.id, workspace.now());
        workspace.changed();
        return DONE;
      }),
    'actions.withdraw': (input) =>
      within(input.workspace, ({ outbox }) => {
        const row = outbox.withdraw(input.actionId);
        if (!row) return failed('not_found');
        return row.state === 'withdrawn' ? { ok: true, value: receipt(row) } : failed('not_possible_now');
      }),
    'alarm.silence': (input) =>
      within(input.workspace, (workspace) => {
        workspace.store.episodes.silence(input.orderId, silenceFrom(workspace.now()));
        workspace.changed();
        return DONE;
      }),
    'alarm.silenceAll': () => {
      for (const workspace of workspaces.values()) silenceAll(workspace);
      return DONE;
    },
    'sales.view': (input) =>
      within(input.workspace, ({ store: { sales, actions }, now }) => {
        const today = startOfToday(now());
        return {
          ok: true,
          value: salesView({
            toBook: sales.toBook(),
            bookedToday: sales.bookedSince(today),
            soldToday: sales.soldSince(today),
            live: actions.live(),
          }),
        };
      }),
    'sales.book': (input) =>
      within(input.workspace, (workspace) => {
        const { eventId, storeId, billNumber = null } = input;
        const sale = workspace.store.sales.get(eventId);
        if (sale?.storeId !== storeId) return failed('not_found');
        return act(workspace, input, { kind: 'acknowledge', eventId, orderId: sale.orderId, billNumber });
      }),
    'activity.view': (input) =>
      within(input.workspace, ({ store, now }) => ({
        ok: true,
        value: activityView(store.actions.newest(ACTIVITY_ROWS), startOfToday(now())),
      })),
  };
}

/** A press, kept once however often it arrives (C2). */
function act({ outbox }: Workspace, { actionId, storeId }: PressInput, deed: Deed) {
  const acted = outbox.act({ id: actionId, storeId, deed, who: null });
  if (acted.kind === 'not_possible') return failed('not_possible_now');
  return { ok: true, value: receipt(acted.row) } as const;
}

function silenceAll(workspace: Workspace): void {
  const { store } = workspace;
  const until = silenceFrom(workspace.now());
  store.transaction(() => {
    for (const { orderId } of store.episodes.open()) store.episodes.silence(orderId, until);
  });
  workspace.changed();
}

function receipt({ id, state }: ActionRow): ActionReceipt {
  return { actionId: id, state };
}
