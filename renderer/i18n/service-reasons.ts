/**
 * Reasons come from the service as sentences of its own, in English. The ones that are known here are said in the
 * language chosen; any other is shown as it is.
 */

import type { TFunction } from 'i18next';
import { screens as english } from '../../electron/contract/i18n/en/screens.ts';
import { DEFAULT_REJECT_REASONS } from './use-reject-reasons.ts';

type Key = keyof typeof english.reason;

const KNOWN: ReadonlyMap<string, Key> = new Map([
  ['An in-store order is not delivered.', 'not_delivered'],
  ['No courier serves this store at the moment.', 'no_courier_here'],
  ['No courier was available.', 'no_courier'],
  ['The payment was not made in time.', 'not_paid_in_time'],
  ['Rejected in the retailer app', 'rejected_in_app'],
]);

/** Why something can't be had, failed or was cancelled. */
export function describeServiceReason(t: TFunction, reason: string): string {
  const known = KNOWN.get(reason);
  if (known !== undefined) return t(`reason.${known}`);
  return rejectReasonWords(t, reason) ?? reason;
}

/** One of the app's own reasons for Reject, which went out in English. */
function rejectReasonWords(t: TFunction, reason: string): string | null {
  for (const name of DEFAULT_REJECT_REASONS)
    if (english.reject.reasons[name] === reason) return t(`reject.reasons.${name}`);
  return null;
}
