/** Connecting a store, the connected stores, and the state of the connection. */

import { z } from 'zod';
import { LENGTHS } from '../api/limits.ts';
import type { Instant } from '../domain/time.ts';
import type { KeyProtection } from '../ports.ts';
import { call, nothing, returns } from './call.ts';
import { actionId, noInput, storeId } from './input-fields.ts';

export interface StoreView {
  readonly id: number;
  readonly name: string;
  readonly city: string | null;
}

/** Why all requests of a workspace are parked until a person acts (C11). */
export type ParkReason = 'key_refused' | 'company_forbidden' | 'store_disconnected';

/** The state of the connection, as real responses show it. */
export interface ConnectionStateView {
  readonly state: 'connecting' | 'online' | 'offline' | 'slowed' | 'parked';
  readonly since: Instant;
  readonly lastContact: Instant | null;
  /** When the next try is due, while offline or slowed. */
  readonly nextTry: Instant | null;
  /** Why all requests are parked; null if they aren't. */
  readonly parked: ParkReason | null;
  /** The disconnected stores: some of the connection's stores, or all. */
  readonly disconnected: readonly number[];
  /**
   * What stands in the way. `not_the_service`: something else answers, such as the sign-in page of a Wi-Fi.
   * `repeated_page`: the list of events repeats itself, and some may be missing.
   */
  readonly obstacle: 'not_the_service' | 'repeated_page' | null;
}

/** What a ping with a key shows. */
export interface ConnectCheck {
  readonly mode: 'live' | 'test';
  readonly company: string | null;
  readonly scope: 'company' | 'store';
  readonly lastFour: string;
  readonly stores: readonly StoreView[];
  /**
   * The connected stores that this key also reaches, at the same service. If it reaches all, it replaces the old key.
   * If it reaches some, it can replace it, and the others count as disconnected until a key reaches them.
   */
  readonly connectedStoreIds: readonly number[];
  /** Whether the key is of another company than the last connection at this service. */
  readonly isOtherCompany: boolean;
  /** How the key will be stored. */
  readonly keeping: KeyProtection;
}

/** What the key of the connected stores may do. */
export interface KeyTest {
  /** The company's name, if the service gives it. */
  readonly company: string | null;
  readonly scope: 'company' | 'store';
  readonly lastFour: string | null;
  /** The stores that it reaches. */
  readonly storeIds: readonly number[];
}

/** What is unfinished for a store, as far as this counter can tell. */
export interface UnfinishedWork {
  readonly openOrders: number;
  /** Actions that are not settled. */
  readonly unsent: number;
  readonly toBook: number;
}

/** The connection that a new key would replace, or that this counter had last. */
export interface CurrentConnection {
  readonly address: string;
  /** The company's name, if the service gave it. */
  readonly company: string | null;
}

export const CONNECTION_CALLS = {
  /** The connection of this counter, even while its key is refused or gone, or the last one; null if it never had one. */
  'connect.current': call({ input: noInput, right: 'see', logged: null, returns: returns<CurrentConnection | null>() }),
  /** The key crosses only in this call, and never comes back (C13). */
  'connect.check': call({
    input: z.strictObject({
      address: z.string().trim().min(1).max(LENGTHS.url),
      key: z.string().trim().min(1).max(512),
    }),
    right: 'own',
    rightWhenAbsent: 'see',
    logged: null,
    returns: returns<ConnectCheck>(),
  }),
  'connect.claim': call({
    input: z.strictObject({ actionId, code: z.string().trim().min(1).max(64) }),
    right: 'own',
    logged: [],
    returns: returns<{ readonly storeId: number }>(),
  }),
  'connect.open': call({
    input: z.strictObject({
      storeIds: z.array(storeId).min(1).max(100),
      /** Whether staff agreed to store the key without a keyring; see {@link ConnectCheck}. */
      keepWithoutKeyring: z.boolean(),
    }),
    right: 'own',
    rightWhenAbsent: 'see',
    logged: ['storeIds'],
    returns: returns<CurrentConnection>(),
  }),
  /** Asks the service what the key of the connected stores may do. */
  'connect.test': call({ input: noInput, right: 'work', logged: null, returns: returns<KeyTest>() }),
  /** Lists what is unfinished for a store, to warn staff before they disconnect it. */
  'connect.unfinished': call({
    input: z.strictObject({ storeId }),
    right: 'own',
    logged: null,
    returns: returns<UnfinishedWork>(),
  }),
  /** Disconnects a store at the service, for every counter of the company. */
  'connect.disconnect': call({
    input: z.strictObject({ storeId }),
    right: 'own',
    logged: ['storeId'],
    returns: nothing,
  }),
  'connect.forget': call({ input: noInput, right: 'own', logged: [], returns: nothing }),
  /** Which of the connected stores the board shows; null shows all. */
  'stores.choose': call({
    input: z.strictObject({ storeId: storeId.nullable() }),
    right: 'work',
    logged: ['storeId'],
    returns: nothing,
  }),
  /** Whether orders of a connected store ring on this counter. */
  'stores.ring': call({
    input: z.strictObject({ storeId, rings: z.boolean() }),
    right: 'manage',
    logged: ['storeId', 'rings'],
    returns: nothing,
  }),
} as const;
