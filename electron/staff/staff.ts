/** The people of this counter: who is at the counter, what they may do, and how they sign in. */

import type { AppEvents } from '../contract/calls/app-events.ts';
import type { SignInResult, StaffView } from '../contract/calls/staff.ts';
import type { Member, Right, StaffRecord, StoredMember } from '../contract/domain/staff.ts';
import { FIRST_LOCKING, listLockedRights, MEMBERS_MAX, needsPin, ROLE_RIGHTS } from '../contract/domain/staff.ts';
import { SECOND } from '../contract/domain/time.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { Clock, Log, Randomness, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import { createCounterSession } from './counter-session.ts';
import type { DerivePin } from './pin-hash.ts';
import { hashPin, isPin } from './pin-hash.ts';
import { createPinTries, FREE_TRIES } from './pin-tries.ts';

export interface StaffParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly randomness: Randomness;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  /** How PINs are hashed; by default slowly (pin-hash.ts). */
  readonly derivePin?: DerivePin | undefined;
  /** Called when the counter has locked itself, with the name of the person who was at it. */
  readonly onIdle: (who: string | null) => void;
}

export interface Staff {
  isOn(): boolean;
  /** Who is at the counter; null while it is locked, and while staff are switched off. */
  atCounter(): Member | null;
  /** Whether the counter allows what needs this right now. */
  allows(right: Right): boolean;
  view(): StaffView | null;
  /** Signs a person in; null if there is no such person. */
  signIn(memberId: string, pin: string | null): Promise<SignInResult | null>;
  /** Like {@link signIn}, but with another proof than the PIN, and the same waits. Sets a new PIN. */
  recover(memberId: string, newPin: string, prove: () => Promise<boolean>): Promise<SignInResult | null>;
  /**
   * Changes the PIN of the person at the counter in exchange for the present one, with the same waits as {@link
   * signIn}. Null if nobody is at the counter.
   */
  changePin(pin: string | null, newPin: string): Promise<SignInResult | null>;
  lock(): void;
  noteInput(): void;
  /** Hashes a PIN for storage; null stays null. */
  hash(pin: string | null): Promise<StoredMember['pin']>;
  members(): readonly StoredMember[];
  /**
   * Replaces the people, and switches staff on. Returns false if there is no owner, or an owner or manager has no PIN.
   */
  put(members: readonly StoredMember[]): boolean;
  setLocking(locking: Partial<Pick<StaffRecord, 'lockMinutes' | 'ringsWhileLocked'>>): void;
  /** Puts a person at the counter without asking for a PIN. */
  begin(memberId: string): void;
  /** Switches staff off, and forgets all people. */
  end(): void;
  stop(): void;
}

export function createStaff(parts: StaffParts): Staff {
  const { clock, timers, randomness, log, preferences, events, onIdle, derivePin } = parts;
  const record = (): StaffRecord | null => preferences.read().staff;
  const find = (id: string | null) => record()?.members.find((member) => member.id === id) ?? null;
  const tries = createPinTries(clock);
  const session = createCounterSession(
    clock,
    timers,
    () => record()?.lockMinutes ?? null,
    (memberId) => {
      onIdle(find(memberId)?.name ?? null);
      changed();
    },
  );

  function changed(): void {
    events.emit('snapshot.stale');
  }

  function atCounter(): Member | null {
    const member = find(session.memberId());
    return member && { id: member.id, name: member.name, role: member.role };
  }

  function rights(): readonly Right[] {
    const current = record();
    if (current === null) return ROLE_RIGHTS.owner;
    const member = atCounter();
    return member === null ? listLockedRights(current.ringsWhileLocked) : ROLE_RIGHTS[member.role];
  }

  function change(id: string, part: Partial<StoredMember>): void {
    const current = record();
    if (current === null) return;
    const members = current.members.map((member) => (member.id === id ? { ...member, ...part } : member));
    preferences.change({ staff: { ...current, members } });
  }

  /** Stores a person's tries. While the disk takes no writes, memory counts them, so that staff can still sign in. */
  function keepTries(id: string, wrongPins: number): void {
    try {
      change(id, { wrongPins });
    } catch {
      log('pin_tries_not_kept');
    }
  }

  function enter(id: string): SignInResult {
    session.begin(id);
    changed();
    return { kind: 'signed_in' };
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
    isOn: () => record() !== null,
    atCounter,
    allows: (right) => rights().includes(right),
    view() {
      const current = record();
      if (current === null) return null;
      const { lockMinutes, ringsWhileLocked } = current;
      const members = current.members.map(({ id, name, role, pin }) => ({ id, name, role, hasPin: pin !== null }));
      return { atCounter: atCounter(), rights: rights(), members, lockMinutes, ringsWhileLocked };
    },
    async signIn(memberId, pin) {
      const member = find(memberId);
      if (member === null) return null;
      if (member.pin === null) return enter(memberId);
      return (await refuseUnproven(member, () => provePin(member, pin))) ?? enter(memberId);
    },
    async recover(memberId, newPin, prove) {
      const member = find(memberId);
      if (member?.role !== 'owner') return null;
      const refusal = await refuseUnproven(member, prove);
      if (refusal !== null) return refusal;
      change(memberId, { pin: await hashPin(newPin, randomness, derivePin) });
      return enter(memberId);
    },
    async changePin(pin, newPin) {
      const member = find(session.memberId());
      if (member === null) return null;
      const refusal = await refuseUnproven(member, () => provePin(member, pin));
      if (refusal !== null) return refusal;
      change(member.id, { pin: await hashPin(newPin, randomness, derivePin) });
      changed();
      return { kind: 'signed_in' };
    },
    lock() {
      session.lock();
      changed();
    },
    noteInput: session.noteInput,
    hash: async (pin) => (pin === null ? null : await hashPin(pin, randomness, derivePin)),
    members: () => record()?.members ?? [],
    put(members) {
      const isSound =
        members.length <= MEMBERS_MAX &&
        members.some(({ role }) => role === 'owner') &&
        members.every(({ role, pin }) => pin !== null || !needsPin(role));
      if (!isSound) return false;
      preferences.change({ staff: { ...(record() ?? FIRST_LOCKING), members } });
      for (const { id, wrongPins } of members) if (wrongPins === 0) tries.reset(id);
      if (find(session.memberId()) === null) session.lock();
      changed();
      return true;
    },
    setLocking(locking) {
      const current = record();
      if (current === null) return;
      preferences.change({ staff: { ...current, ...locking } });
      session.noteInput();
      changed();
    },
    begin: (memberId) => void enter(memberId),
    end() {
      session.lock();
      preferences.change({ staff: null });
      changed();
    },
    stop: session.stop,
  };
}

function toWait(milliseconds: number): SignInResult {
  return { kind: 'wait', seconds: Math.ceil(milliseconds / SECOND) };
}
