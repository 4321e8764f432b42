import { useWorkspace } from '../state/workspace-context.ts';
import { useI18n } from './use-i18n.ts';

/** The keys of the app's own reasons for Reject. */
export const DEFAULT_REJECT_REASONS = ['out_of_stock', 'closing', 'too_busy', 'no_rider', 'damaged'] as const;

/** The customer-safe reasons that Reject offers: the store's own, or the app's in the language of the screen. */
export function useRejectReasons(): readonly string[] {
  const { rejectReasons } = useWorkspace().snapshot.settings;
  const { t } = useI18n();
  return rejectReasons ?? DEFAULT_REJECT_REASONS.map((reason) => t(`reject.reasons.${reason}`));
}
