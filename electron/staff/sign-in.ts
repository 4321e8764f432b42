import type { SignInResult } from '../contract/calls/staff.ts';
import type { StoredMember } from '../contract/domain/staff.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { Clock, Log, Randomness } from '../contract/ports.ts';
import type { DerivePin } from './pin-hash.ts';
import { hashPin, isPin } from './pin-hash.ts';
import { createPinTries, FREE_TRIES } from './pin-tries.ts';

export interface SignInParts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly derivePin?: DerivePin | undefined;
  find(id: string | null): StoredMember | null;
  /** The id of the person at the counter; null while it is locked. */
  atCounter(): string | null;
  /** Stores a change to a person. */
  change(id: string, part: Partial<StoredMember>): void;
  /** Puts a person at the counter. */
  enter(id: string): void;
}

/** How people prove who they are. Wrong proofs of a person are counted, and followed by waits. */
export interface SignIn {
  /** Signs a person in; null if there is no such person. */
  signIn(memberId: string, pin: string | null): Promise<SignInResult | null>;
  /** Like {@link signIn}, but with another proof than the PIN, and the same waits. Sets a new PIN. */
  recover(memberId: string, newPin: string, prove: () => Promise<boolean>): Promise<SignInResult | null>;
  /**
   * Changes the PIN of the person at the counter in exchange for the present one, with the same waits as {@link
   * signIn}. Null while the counter is locked.
   */
  changePin(pin: string | null, newPin: string): Promise<SignInResult | null>;
  /** Ends a person's wait. */
  forgive(memberId: string): void;
}

const SIGNED_IN: SignInResult = { kind: 'signed_in' };

export function createSignIn(parts: SignInParts): SignIn {
  const { log, randomness, derivePin, find, change, enter } = parts;
  const tries = createPinTries(parts.clock);

  /** Stores a person's tries. While the disk takes no writes, memory counts them, so that staff can still sign in. */
  function keepTries(id: string, wrongPins: number): void {
    try {
      change(id, { wrongPins });
    } catch {
      log('pin_tries_not_kept');
    }
  }

  /**
   * Checks who a person is; null if the proof is right. A try counts before it is checked, so that a kill can't undo
   * it.
   */
  async function refuseUnproven(member: StoredMember, prove: () => Promise<boolean>): Promise<SignInResult | null> {
    const waitMs = tries.waitMs(member);
    if (waitMs > 0) return toWait(waitMs);
    const wrongPins = tries.count(member);
    keepTries(member.id, wrongPins);
    if (!(await prove())) {
      const nextWaitMs = tries.waitMs(member);
      return nextWaitMs > 0 ? toWait(nextWaitMs) : { kind: 'wrong', triesLeft: FREE_TRIES - wrongPins };
    }
    tries.reset(member.id);
    keepTries(member.id, 0);
    return null;
  }

  async function provePin({ pin: hash }: StoredMember, pin: string | null): Promise<boolean> {
    return hash === null || (pin !== null && (await isPin(pin, hash, derivePin)));
  }

  return {
    async signIn(memberId, pin) {
      const member = find(memberId);
      if (member === null) return null;
      const refusal = member.pin === null ? null : await refuseUnproven(member, () => provePin(member, pin));
      if (refusal === null) enter(memberId);
      return refusal ?? SIGNED_IN;
    },
    async recover(memberId, newPin, prove) {
      const member = find(memberId);
      if (member?.role !== 'owner') return null;
      const refusal = await refuseUnproven(member, prove);
      if (refusal !== null) return refusal;
      change(memberId, { pin: await hashPin(newPin, randomness, derivePin) });
      enter(memberId);
      return SIGNED_IN;
    },
    async changePin(pin, newPin) {
      const member = find(parts.atCounter());
      if (member === null) return null;
      const refusal = await refuseUnproven(member, () => provePin(member, pin));
      if (refusal !== null) return refusal;
      change(member.id, { pin: await hashPin(newPin, randomness, derivePin) });
      return SIGNED_IN;
    },
    forgive: tries.reset,
  };
}

function toWait(milliseconds: number): SignInResult {
  return { kind: 'wait', seconds: Math.ceil(milliseconds / SECOND) };
}
