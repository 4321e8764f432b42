import { useShown } from '../state/shown.ts';
import { useWords } from './use-words.ts';

const OWN = ['out_of_stock', 'closing', 'too_busy', 'no_rider', 'damaged'] as const;

/** The customer-safe reasons that Reject offers: the store's own, or the app's in the language chosen. */
export function useReasons(): readonly string[] {
  const { rejectReasons } = useShown().snapshot.settings;
  const { t } = useWords();
  return rejectReasons ?? OWN.map((reason) => t(`reject.reasons.${reason}`));
}
