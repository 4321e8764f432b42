/** The people at this counter: who is signed in, and the calls that change that. */

import { z } from 'zod';
import type { Member, Right } from '../domain/staff.ts';
import { LOCK_MINUTES, memberName, pinText, ROLES } from '../domain/staff.ts';
import { call, nothing, returns } from './call.ts';
import { noInput } from './input-fields.ts';

/** A person, as screens show them. */
export interface MemberView extends Member {
  readonly hasPin: boolean;
}

/** The people of this counter. Null in the snapshot while staff are switched off. */
export interface StaffView {
  /** Who is at the counter; null while it is locked. */
  readonly atCounter: Member | null;
  /** What the counter currently allows. */
  readonly rights: readonly Right[];
  readonly members: readonly MemberView[];
  readonly lockMinutes: number | null;
  readonly ringsWhileLocked: boolean;
}

/** How signing in ended. `wait`: too many PINs were wrong, and for this time none is accepted. */
export type SignInResult =
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'wait'; readonly seconds: number };

const memberId = z.uuid();

export const STAFF_CALLS = {
  /** Signs a person in. No other call carries an existing PIN (C13). */
  'staff.signIn': call({
    input: z.strictObject({ memberId, pin: pinText.nullable() }),
    right: 'see',
    logged: null,
    urgent: true,
    returns: returns<SignInResult>(),
  }),
  'staff.lock': call({ input: noInput, right: 'see', logged: [], urgent: true, returns: nothing }),
  /** Staff pressed a key or clicked. Sent at most once every half minute, and only while someone is signed in. */
  'staff.input': call({ input: noInput, right: 'see', logged: null, returns: nothing }),
  /**
   * Switches staff on with a first owner, who is then signed in. Returns the recovery code, which is shown once; null
   * where the key of the store serves instead.
   */
  'staff.begin': call({
    input: z.strictObject({ memberId, name: memberName, pin: pinText }),
    right: 'see',
    logged: null,
    urgent: true,
    returns: returns<{ readonly recoveryCode: string | null }>(),
  }),
  /** Switches staff off and removes all members. */
  'staff.end': call({ input: noInput, right: 'own', logged: [], urgent: true, returns: nothing }),
  'staff.add': call({
    input: z.strictObject({ memberId, name: memberName, role: z.enum(ROLES), pin: pinText.nullable() }),
    right: 'own',
    logged: ['name', 'role'],
    urgent: true,
    returns: nothing,
  }),
  /** Changes only the given fields. A PIN of null removes it. */
  'staff.change': call({
    input: z.strictObject({
      memberId,
      name: memberName.optional(),
      role: z.enum(ROLES).optional(),
      pin: pinText.nullable().optional(),
    }),
    right: 'own',
    logged: ['memberId', 'name', 'role'],
    urgent: true,
    returns: nothing,
  }),
  'staff.remove': call({
    input: z.strictObject({ memberId }),
    right: 'own',
    logged: ['memberId'],
    urgent: true,
    returns: nothing,
  }),
  'staff.locking': call({
    input: z.strictObject({
      lockMinutes: z.literal(LOCK_MINUTES).nullable().optional(),
      ringsWhileLocked: z.boolean().optional(),
    }),
    right: 'own',
    logged: ['lockMinutes', 'ringsWhileLocked'],
    urgent: true,
    returns: nothing,
  }),
  /** Changes the PIN of the person at the counter. `pin` is the present one; null if there is none yet. */
  'staff.changePin': call({
    input: z.strictObject({ pin: pinText.nullable(), newPin: pinText }),
    right: 'work',
    logged: null,
    urgent: true,
    returns: returns<SignInResult>(),
  }),
  /**
   * Sets a new PIN for an owner who has forgotten it, and signs the owner in, in exchange for the key with which an
   * owner connected the store, or the recovery code. They cross in this call only (C13).
   */
  'staff.recover': call({
    input: z.strictObject({ memberId, key: z.string().trim().min(1).max(512), pin: pinText }),
    right: 'see',
    logged: null,
    urgent: true,
    returns: returns<SignInResult>(),
  }),
} as const;
