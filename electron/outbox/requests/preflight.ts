/** The preflight: a check just before an action is sent, so that nothing happens that staff did not intend. */

import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import type { SettledOutcome } from './outcome.ts';
import { refusedOutcome } from './outcome.ts';

/** Reads an order from the service and stores it, or returns why that failed. */
export type OrderRefresher = (
  storeId: number,
  orderId: string,
  purpose: 'action',
) => Promise<'read' | 'gone' | 'unreadable' | 'failed'>;

/**
 * `send_in_new_slot`: the check sent a request itself, which used up the slot. `later`: the check learned nothing and
 * runs again. `ended`: the action is settled without being sent.
 */
export type PreflightResult =
  | { readonly next: 'send' | 'send_in_new_slot' | 'later' }
  | { readonly next: 'ended'; readonly outcome: SettledOutcome };

export const SEND: PreflightResult = { next: 'send' };
export const SEND_IN_NEW_SLOT: PreflightResult = { next: 'send_in_new_slot' };
export const LATER: PreflightResult = { next: 'later' };

export function endedBy(code: AppOutcomeCode): PreflightResult {
  return { next: 'ended', outcome: refusedOutcome(code) };
}
