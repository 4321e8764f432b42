import type { Handlers } from '../bridge/bridge.ts';
import { failed } from '../bridge/bridge.ts';
import type { CheckedInput } from '../contract/bridge.ts';
import type { PreferenceFile } from '../contract/keeping.ts';
import type { Settings } from '../contract/views.ts';
import { DONE } from './reach.ts';

type ChoiceHandlers = Pick<Handlers, 'settings.change' | 'stores.choose' | 'stores.ring'>;

/** Whatever staff choose for this counter: settings, the store on the board, the stores that ring. */
export function choiceHandlers(preferences: PreferenceFile, changed: () => void): ChoiceHandlers {
  const isConnected = (storeId: number): boolean => preferences.read().connection?.storeIds.includes(storeId) ?? false;

  return {
    'settings.change': (change) => {
      preferences.change({ settings: merged(preferences.read().settings, change) });
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

function merged(before: Settings, change: CheckedInput<'settings.change'>): Settings {
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
