/** Translates the service's reasons, which are English sentences. Unknown sentences stay as they are. */

import type { TFunction } from 'i18next';
import { screens as english } from '../../electron/contract/i18n/english-screens.ts';
import { DEFAULT_REJECT_REASONS } from './reject-reasons.ts';

const KNOWN_REASONS: ReadonlyMap<string, keyof typeof english.reason> = new Map([
  ['An in-store order is not delivered.', 'not_delivered'],
  ['No courier serves this store at the moment.', 'no_courier_here'],
  ['No courier was available.', 'no_courier'],
  ['The payment was not made in time.', 'not_paid_in_time'],
  ['Rejected in the retailer app', 'rejected_in_app'],
]);

/** Describes why something is unavailable, failed or was cancelled. */
export function describeServiceReason(t: TFunction, reason: string): string {
  const key = KNOWN_REASONS.get(reason);
  if (key !== undefined) return t(`reason.${key}`);
  return translateRejectReason(t, reason) ?? reason;
}

/** Translates a reject reason of Counter's own list, which was sent in English. Null for any other reason. */
function translateRejectReason(t: TFunction, reason: string): string | null {
  for (const name of DEFAULT_REJECT_REASONS)
    if (english.reject.reasons[name] === reason) return t(`reject.reasons.${name}`);
  return null;
}
