import type { PreferenceFile } from '../../contract/domain/preferences.ts';
import type { Settings } from '../../contract/domain/settings.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import { DONE, failed } from '../../contract/ipc/call.ts';
import type { CallHandlers, ParsedInput } from '../../contract/ipc/calls.ts';
import type { Workspace } from '../../workspace/workspace.ts';

type ChoiceHandlers = Pick<CallHandlers, 'settings.change' | 'stores.choose' | 'stores.ring'>;

/** Whatever staff choose for this counter: settings, the store on the board, the stores that ring. */
export function settingsHandlers(
  preferences: PreferenceFile,
  workspaces: ReadonlyMap<WorkspaceKind, Pick<Workspace, 'database'>>,
  changed: () => void,
): ChoiceHandlers {
  const isConnected = (storeId: number): boolean => preferences.read().connection?.storeIds.includes(storeId) ?? false;

  return {
    'settings.change': (change) => {
      const before = preferences.read().settings;
      const settings = merged(before, change);
      preferences.change({ settings });
      const chosen = settings.adjustmentReasons.filter((reason) => !before.adjustmentReasons.includes(reason));
      if (chosen.length > 0)
        for (const { database } of workspaces.values()) database.metadata.removeRefusedReasons(chosen);
      changed();
      return DONE;
    },
    'stores.choose': ({ storeId }) => {
      if (storeId !== null && !isConnected(storeId)) return failed('not_found');
      preferences.change({ chosenStoreId: storeId });
      changed();
      return DONE;
    },
    'stores.ring': ({ storeId, rings }) => {
      if (!isConnected(storeId)) return failed('not_found');
      const others = preferences.read().mutedStoreIds.filter((id) => id !== storeId);
      preferences.change({ mutedStoreIds: rings ? others : [...others, storeId] });
      changed();
      return DONE;
    },
  };
}

function merged(before: Settings, change: ParsedInput<'settings.change'>): Settings {
  return {
    language: change.language ?? before.language,
    appearance: change.appearance ?? before.appearance,
    volume: change.volume ?? before.volume,
    tune: change.tune ?? before.tune,
    letters: change.letters ?? before.letters,
    // Null is a value of these: always open, the app's own list.
    openingHours: change.openingHours === undefined ? before.openingHours : change.openingHours,
    rejectReasons: change.rejectReasons === undefined ? before.rejectReasons : change.rejectReasons,
    booksByItself: change.booksByItself ?? before.booksByItself,
    adjustmentReasons: change.adjustmentReasons ?? before.adjustmentReasons,
    scanner: change.scanner ?? before.scanner,
  };
}
