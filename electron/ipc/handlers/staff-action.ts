import type { ActionReceipt } from '../../contract/calls/activity.ts';
import { failed } from '../../contract/calls/call.ts';
import type { Caller } from '../../contract/calls/calls.ts';
import type { ActionPayload } from '../../contract/domain/actions.ts';
import type { ActionRow } from '../../database/tables/actions/action-row.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Enqueues a staff action once, however often its call arrives (C2). */
export function enqueueStaffAction(
  workspace: Workspace,
  { who }: Caller,
  { actionId, storeId }: { readonly actionId: string; readonly storeId: number },
  payload: ActionPayload,
  asOfStart: number | null = null,
) {
  const enqueued = workspace.outbox.enqueue({ id: actionId, storeId, payload, who, asOfStart });
  if (enqueued.kind === 'not_possible') return failed('not_possible_now');
  return { ok: true, value: toReceipt(workspace, enqueued.row) } as const;
}

export function toReceipt({ database }: Workspace, { id, state }: ActionRow): ActionReceipt {
  return { actionId: id, state, isSaved: !database.unsaved.contents.decisions.has(id) };
}
