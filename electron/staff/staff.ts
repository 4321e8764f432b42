/** The people of this counter: who is at the counter, what they may do, and how they sign in. */

import type { AppEvents } from '../contract/calls/app-events.ts';
import type { SignInResult, StaffView } from '../contract/calls/staff.ts';
import type { Member, Right, StaffRecord, StoredMember } from '../contract/domain/staff.ts';
import { NEW_STAFF } from '../contract/domain/staff.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { Policies } from '../contract/policies.ts';
import type { Clock, Log, Randomness, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import { createCounterSession } from './counter-session.ts';
import type { DerivePin } from './pin-hash.ts';
import { hashPin } from './pin-hash.ts';
import { createRecoveryCode, isRecoveryCode } from './recovery-code.ts';
import type { SignIn } from './sign-in.ts';
import { createSignIn } from './sign-in.ts';
import { changeMember, findMember, isSound, listRights, viewStaff } from './staff-record.ts';

export interface StaffParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  /** What the administrator has fixed; absent where there is none. */
  readonly policies?: Policies;
  readonly events: EventSink<AppEvents>;
  /** How PINs are hashed; by default slowly (pin-hash.ts). */
  readonly derivePin?: DerivePin | undefined;
  /** Called when the counter has locked itself, with the name of the person who was at it. */
  readonly onIdle: (who: string | null) => void;
}

export interface Staff extends Omit<SignIn, 'forgive' | 'recover'> {
  isOn(): boolean;
  /** Who is at the counter; null while it is locked, and while staff are switched off. */
  atCounter(): Member | null;
  /** Whether the counter allows what needs this right now. */
  allows(right: Right): boolean;
  view(): StaffView | null;
  lock(): void;
  noteInput(): void;
  /**
   * Sets a new PIN for an owner in exchange for the recovery code or the store's key; `isOwnersKey` says whether the
   * typed text is that key, and is null if the counter knows none. Fails if there is nothing to compare it with.
   */
  recover(memberId: string, typed: string, newPin: string, isOwnersKey: boolean | null): Promise<Recovery>;
  /** Makes a recovery code: to be shown once, and to be stored by {@link put}. */
  createRecoveryCode(): ReturnType<typeof createRecoveryCode>;
  /** Hashes a PIN for storage; null stays null. */
  hash(pin: string | null): Promise<StoredMember['pin']>;
  members(): readonly StoredMember[];
  /**
   * Replaces the people, and switches staff on. Returns false if there is no owner, or an owner or manager has no PIN.
   */
  put(members: readonly StoredMember[], recoveryCode?: StaffRecord['recoveryCode']): boolean;
  setLocking(locking: Partial<Pick<StaffRecord, 'lockMinutes' | 'ringsWhileLocked'>>): void;
  /** Puts a person at the counter without asking for a PIN. */
  begin(memberId: string): void;
  /** Switches staff off, and forgets all people. */
  end(): void;
  stop(): void;
}

/** How a recovery ends. `no_proof`: the counter has neither a key nor a code to compare with; `no_owner`: not an owner. */
export type Recovery = SignInResult | { readonly kind: 'no_proof' | 'no_owner' };

export function createStaff(parts: StaffParts): Staff {
  const { clock, timers, randomness, preferences, events, onIdle, derivePin } = parts;
  const fixedMinutes = parts.policies?.lockMinutes ?? null;
  const record = (): StaffRecord | null => {
    const { staff } = preferences.read();
    return staff === null || fixedMinutes === null ? staff : { ...staff, lockMinutes: fixedMinutes };
  };
  const find = (id: string | null) => findMember(record(), id);
  const lockMinutes = () => record()?.lockMinutes ?? null;
  const session = createCounterSession(clock, timers, lockMinutes, (memberId) => {
    onIdle(find(memberId)?.name ?? null);
    changed();
  });
  const { forgive, recover, ...signIn } = createSignIn({
    ...parts,
    find,
    change,
    enter,
    atCounter: session.memberId,
    wrongKeys: () => record()?.wrongKeys ?? 0,
    setWrongKeys: (wrongKeys) => changeRecord({ wrongKeys }),
  });

  function changed(): void {
    events.emit('snapshot.stale');
  }

  function atCounter(): Member | null {
    const member = find(session.memberId());
    return member && { id: member.id, name: member.name, role: member.role };
  }

  function changeRecord(part: Partial<StaffRecord>): void {
    const current = record();
    if (current === null) return;
    preferences.change({ staff: { ...current, ...part } });
    changed();
  }

  function change(id: string, part: Partial<StoredMember>): void {
    const current = record();
    if (current !== null) changeRecord(changeMember(current, id, part));
  }

  function enter(id: string): void {
    session.begin(id);
    changed();
  }

  return {
    ...signIn,
    isOn: () => record() !== null,
    atCounter,
    allows: (right) => listRights(record(), atCounter()).includes(right),
    view() {
      const current = record();
      return current && viewStaff(current, atCounter());
    },
    lock() {
      session.lock();
      changed();
    },
    noteInput: session.noteInput,
    async recover(memberId, typed, newPin, isOwnersKey) {
      const code = record()?.recoveryCode ?? null;
      if (isOwnersKey === null && code === null) return { kind: 'no_proof' };
      const prove = async () => isOwnersKey === true || (await isRecoveryCode(typed, code, derivePin));
      return (await recover(memberId, newPin, prove)) ?? { kind: 'no_owner' };
    },
    createRecoveryCode: () => createRecoveryCode(randomness, derivePin),
    hash: async (pin) => (pin === null ? null : await hashPin(pin, randomness, derivePin)),
    members: () => record()?.members ?? [],
    put(members, recoveryCode) {
      if (!isSound(members)) return false;
      const before = record() ?? NEW_STAFF;
      preferences.change({ staff: { ...before, members, recoveryCode: recoveryCode ?? before.recoveryCode } });
      for (const { id, wrongPins } of members) if (wrongPins === 0) forgive(id);
      if (find(session.memberId()) === null) session.lock();
      changed();
      return true;
    },
    setLocking(locking) {
      changeRecord(locking);
      session.noteInput();
    },
    begin: enter,
    end() {
      session.lock();
      preferences.change({ staff: null });
      changed();
    },
    stop: session.stop,
  };
}
