import { useShown } from '../state/workspace-context.ts';
import { useWords } from './use-i18n.ts';

/** The app's own reasons for Reject, by name. */
export const OWN_REASONS = ['out_of_stock', 'closing', 'too_busy', 'no_rider', 'damaged'] as const;

/** The customer-safe reasons that Reject offers: the store's own, or the app's in the language chosen. */
export function useReasons(): readonly string[] {
  const { rejectReasons } = useShown().snapshot.settings;
  const { t } = useWords();
  return rejectReasons ?? OWN_REASONS.map((reason) => t(`reject.reasons.${reason}`));
}
