import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { SETTINGS_CALLS } from '../../contract/calls/settings.ts';
import { mergeFields } from '../../contract/domain/field-table.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Settings of this counter. */
export function settingsHandlers(
  preferences: PreferenceFile,
  workspaces: ReadonlyMap<WorkspaceKind, Pick<Workspace, 'database'>>,
  events: EventSink<AppEvents>,
): CallHandlers<keyof typeof SETTINGS_CALLS> {
  return {
    'settings.change': (change) => {
      const before = preferences.read().settings;
      const settings = mergeFields(before, change);
      preferences.change({ settings });
      const chosen = settings.adjustmentReasons.filter((reason) => !before.adjustmentReasons.includes(reason));
      if (chosen.length > 0)
        for (const { database } of workspaces.values()) database.metadata.removeRefusedReasons(chosen);
      events.emit('snapshot.stale');
      return DONE;
    },
    'settings.seen': () => {
      preferences.change({ fileNotice: null });
      events.emit('snapshot.stale');
      return DONE;
    },
  };
}
