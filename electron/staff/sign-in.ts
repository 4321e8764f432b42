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
  /** Wrong keys and recovery codes since the last right one. */
  wrongKeys(): number;
  /** Stores their number. */
  setWrongKeys(count: number): void;
  /** Puts a person at the counter. */
  enter(id: string): void;
}

/** How people prove who they are. Wrong proofs are counted, and followed by waits. */
export interface SignIn {
  /** Signs a person in; null if there is no such person. */
  signIn(memberId: string, pin: string | null): Promise<SignInResult | null>;
  /**
   * Like {@link signIn}, for an owner and with another proof than the PIN. Wrong ones are counted apart from PINs, so
   * that nobody keeps an owner out by typing keys. Sets a new PIN.
   */
  recover(memberId: string, newPin: string, prove: () => Promise<boolean>): Promise<SignInResult | null>;
  /**
   * Changes the PIN of the person at the counter in exchange for the present one, with the same waits as {@link
   * signIn}. Null while the counter is locked.
   */
  changePin(pin: string | null, newPin: string): Promise<SignInResult | null>;
  /** Ends a person's wait. */
  forgive(memberId: string): void;
}

/** Whose wrong tries are counted, and where their number is stored. */
interface Subject {
  readonly id: string;
  /** The stored number. */
  readonly wrong: number;
  store(count: number): void;
}

const SIGNED_IN: SignInResult = { kind: 'signed_in' };

export function createSignIn(parts: SignInParts): SignIn {
  const { log, randomness, derivePin, find, change, enter } = parts;
  const tries = createPinTries(parts.clock);

  /** Stores a number of tries. While the disk takes no writes, memory counts them, so that staff can still sign in. */
  function keepTries({ store }: Subject, count: number): void {
    try {
      store(count);
    } catch {
      log('pin_tries_not_kept');
    }
  }

  /** Checks a proof; null if it is right. A try counts before it is checked, so that a kill can't undo it. */
  async function refuseUnproven(subject: Subject, prove: () => Promise<boolean>): Promise<SignInResult | null> {
    const waitMs = tries.waitMs(subject);
    if (waitMs > 0) return toWait(waitMs);
    const wrong = tries.count(subject);
    keepTries(subject, wrong);
    if (!(await prove())) {
      const nextWaitMs = tries.waitMs(subject);
      return nextWaitMs > 0 ? toWait(nextWaitMs) : { kind: 'wrong', triesLeft: FREE_TRIES - wrong };
    }
    tries.reset(subject.id);
    keepTries(subject, 0);
    return null;
  }

  const pinOf = ({ id, wrongPins }: StoredMember): Subject => ({
    id,
    wrong: wrongPins,
    store: (count) => change(id, { wrongPins: count }),
  });

  const recovery = (): Subject => ({ id: 'recovery', wrong: parts.wrongKeys(), store: parts.setWrongKeys });

  async function provePin({ pin: hash }: StoredMember, pin: string | null): Promise<boolean> {
    return hash === null || (pin !== null && (await isPin(pin, hash, derivePin)));
  }

  return {
    async signIn(memberId, pin) {
      const member = find(memberId);
      if (member === null) return null;
      const refusal = member.pin === null ? null : await refuseUnproven(pinOf(member), () => provePin(member, pin));
      if (refusal === null) enter(memberId);
      return refusal ?? SIGNED_IN;
    },
    async recover(memberId, newPin, prove) {
      const member = find(memberId);
      if (member?.role !== 'owner') return null;
      const refusal = await refuseUnproven(recovery(), prove);
      if (refusal !== null) return refusal;
      change(memberId, { pin: await hashPin(newPin, randomness, derivePin) });
      enter(memberId);
      return SIGNED_IN;
    },
    async changePin(pin, newPin) {
      const member = find(parts.atCounter());
      if (member === null) return null;
      const refusal = await refuseUnproven(pinOf(member), () => provePin(member, pin));
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
