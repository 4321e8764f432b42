import type { ACTIVITY_CALLS } from '../../contract/ipc/activity.ts';
import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers } from '../../contract/ipc/calls.ts';
import { kindOf } from '../../outbox/kinds/registry.ts';
import { ACTIVITY_LIMIT, buildActivityView } from '../../views/activity/activity.ts';
import { listOpenRefusals } from '../../workspace/queries/open-refusals.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import { toReceipt } from './staff-action.ts';

/** Past actions: staff list, withdraw and dismiss them. */
export function activityHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<keyof typeof ACTIVITY_CALLS> {
  return {
    'activity.view': (input) =>
      withWorkspace(input.workspace, ({ database, now }) => ({
        ok: true,
        value: buildActivityView(
          database.actions.newest(ACTIVITY_LIMIT),
          listOpenRefusals(database, now()),
          (payload) => kindOf(payload).subject,
        ),
      })),
    'actions.withdraw': (input) =>
      withWorkspace(input.workspace, (workspace) => {
        const row = workspace.outbox.withdraw(input.actionId);
        if (!row) return failed('not_found');
        return row.state === 'withdrawn' ? { ok: true, value: toReceipt(workspace, row) } : failed('not_possible_now');
      }),
    'actions.seen': (input) =>
      withWorkspace(input.workspace, ({ database, now, events }) => {
        if (database.actions.get(input.actionId) === null) return failed('not_found');
        database.transaction(() => database.actions.markSeen(input.actionId, now()));
        events.emit('staff.changed');
        return DONE;
      }),
  };
}
