/** The receiver of webhooks on this counter: its settings, its secrets, and how it is doing. */

import { z } from 'zod';
import type { ReceiverSettings } from '../domain/receiver.ts';
import { receiverSettings, webhookSecret } from '../domain/receiver.ts';
import type { Instant } from '../domain/time.ts';
import type { KeyProtection } from '../ports.ts';
import { call, returns } from './call.ts';

/**
 * What the receiver is doing. `waiting`: no store is connected, or no secret is known. `secrets_unreadable`: the disk
 * doesn't give the secrets. The last three say why the port could not be opened. Both are retried.
 */
export type ReceiverState =
  | 'off'
  | 'waiting'
  | 'opening'
  | 'listening'
  | 'secrets_unreadable'
  | 'port_taken'
  | 'address_gone'
  | 'failed';

/** Why a request was refused. */
export type ReceiverRefusal =
  | 'signature_missing'
  | 'signature_wrong'
  | 'time_wrong'
  | 'unreadable'
  | 'other_environment'
  | 'sale_not_booked';

export interface ReceiverView {
  readonly settings: ReceiverSettings;
  readonly state: ReceiverState;
  /** The last characters of each secret; the rest never comes back (C13). */
  readonly secrets: readonly { readonly lastFour: string }[];
  /** How a secret will be stored. */
  readonly keeping: KeyProtection;
  /** When the last event with a valid signature came in this run. */
  readonly lastEventAt: Instant | null;
  /** The last request refused since then. */
  readonly refusal: { readonly reason: ReceiverRefusal; readonly at: Instant } | null;
}

export const RECEIVER_CALLS = {
  'receiver.change': call(receiverSettings, returns<null>()),
  /** The secret crosses in this call only. If there are more than two, the oldest is forgotten. */
  'receiver.addSecret': call(
    z.strictObject({
      secret: webhookSecret,
      /** Whether staff agreed to store it without a keyring. */
      keepWithoutKeyring: z.boolean(),
    }),
    returns<null>(),
  ),
  'receiver.forgetSecret': call(z.strictObject({ lastFour: z.string().max(4) }), returns<null>()),
} as const;
