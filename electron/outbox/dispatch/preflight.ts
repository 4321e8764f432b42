/** A check just before an action is sent, so that nothing is done that staff did not mean. */

import type { ApiClient } from '../../api-client/api-client.ts';
import type { AppOutcomeCode } from '../../contract/domain/actions.ts';
import type { CounterDatabase } from '../../database/database.ts';
import type { SettledOutcome } from '../outcome.ts';
import { refusedOutcome } from '../outcome.ts';

/** Reads an order at the service and stores it, or says why not. */
export type OrderRefresher = (
  storeId: number,
  orderId: string,
  purpose: 'action',
) => Promise<'read' | 'gone' | 'unreadable' | 'failed'>;

export interface PreflightContext {
  readonly client: ApiClient;
  readonly database: CounterDatabase;
  readonly readOrder: OrderRefresher;
}

/**
 * `send_in_new_slot`: the service was asked first, which used up the slot. `later`: nothing could be learnt now. `ended`:
 * it isn't sent any more.
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
