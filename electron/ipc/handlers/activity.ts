import type { ACTIVITY_CALLS } from '../../contract/calls/activity.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import { NO_ACTIVITY_SEARCH, readActivityPage, readImportActions } from '../../workspace/queries/activity-page.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';
import { toReceipt } from './staff-action.ts';

/** Past actions: staff list, withdraw and dismiss them. */
export function activityHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<keyof typeof ACTIVITY_CALLS> {
  return {
    'activity.view': (input) =>
      withWorkspace(input.workspace, ({ database, now }) => {
        const { search = NO_ACTIVITY_SEARCH, before = null } = input;
        return { ok: true, value: readActivityPage(database, now(), { search, before }) };
      }),
    'activity.import': (input) =>
      withWorkspace(input.workspace, ({ database, now }) => ({
        ok: true,
        value: readImportActions(database, now(), input),
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
        database.write(() => database.actions.markSeen(input.actionId, now()));
        events.emit('staff.changed');
        return DONE;
      }),
  };
}
