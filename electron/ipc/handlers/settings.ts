import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers, ParsedInput } from '../../contract/calls/calls.ts';
import type { SETTINGS_CALLS } from '../../contract/calls/settings.ts';
import type { PreferenceFile } from '../../contract/domain/preferences.ts';
import type { Settings } from '../../contract/domain/settings.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { AppEvents } from '../../contract/events.ts';
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
      const settings = mergeSettings(before, change);
      preferences.change({ settings });
      const chosen = settings.adjustmentReasons.filter((reason) => !before.adjustmentReasons.includes(reason));
      if (chosen.length > 0)
        for (const { database } of workspaces.values()) database.metadata.removeRefusedReasons(chosen);
      events.emit('snapshot.stale');
      return DONE;
    },
  };
}

function mergeSettings(before: Settings, change: ParsedInput<'settings.change'>): Settings {
  return {
    language: change.language ?? before.language,
    appearance: change.appearance ?? before.appearance,
    volume: change.volume ?? before.volume,
    tune: change.tune ?? before.tune,
    letters: change.letters ?? before.letters,
    orderLayout: change.orderLayout ?? before.orderLayout,
    // Null is a value of these settings: no name, always open, and the app's own list.
    counterName: change.counterName === undefined ? before.counterName : change.counterName,
    openingHours: change.openingHours === undefined ? before.openingHours : change.openingHours,
    rejectReasons: change.rejectReasons === undefined ? before.rejectReasons : change.rejectReasons,
    booksByItself: change.booksByItself ?? before.booksByItself,
    adjustmentReasons: change.adjustmentReasons ?? before.adjustmentReasons,
    scanner: {
      prefix: change.scanner?.prefix ?? before.scanner.prefix,
      endKey: change.scanner?.endKey ?? before.scanner.endKey,
      speed: change.scanner?.speed ?? before.scanner.speed,
    },
    keepDays: change.keepDays ?? before.keepDays,
    tally: change.tally ?? before.tally,
  };
}
