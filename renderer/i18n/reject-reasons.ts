import { useWorkspace } from '../services/workspace-context.ts';
import { useI18n } from './use-i18n.ts';

/** The text keys of Counter's own reject reasons. */
export const DEFAULT_REJECT_REASONS = ['out_of_stock', 'closing', 'too_busy', 'no_rider', 'damaged'] as const;

/** The reasons that Reject offers, safe to show customers: the store's own, or Counter's in the current language. */
export function useRejectReasons(): readonly string[] {
  const { rejectReasons } = useWorkspace().snapshot.settings;
  const { t } = useI18n();
  return rejectReasons ?? DEFAULT_REJECT_REASONS.map((reason) => t(`reject.reasons.${reason}`));
}
