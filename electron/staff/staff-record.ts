/** The stored people of a counter, as a value. Pure. */

import type { StaffView } from '../contract/calls/staff.ts';
import type { Member, Right, StaffRecord, StoredMember } from '../contract/domain/staff.ts';
import { listLockedRights, MEMBERS_MAX, needsPin, ROLE_RIGHTS } from '../contract/domain/staff.ts';

export function findMember(record: StaffRecord | null, id: string | null): StoredMember | null {
  return record?.members.find((member) => member.id === id) ?? null;
}

export function changeMember(record: StaffRecord, id: string, part: Partial<StoredMember>): StaffRecord {
  return { ...record, members: record.members.map((member) => (member.id === id ? { ...member, ...part } : member)) };
}

/** Whether a counter can have these people: there is an owner, and every owner and manager has a PIN. */
export function isSound(members: readonly StoredMember[]): boolean {
  return (
    members.length <= MEMBERS_MAX &&
    members.some(({ role }) => role === 'owner') &&
    members.every(({ role, pin }) => pin !== null || !needsPin(role))
  );
}

/** What the counter allows now. Without staff it allows everything. */
export function listRights(record: StaffRecord | null, atCounter: Member | null): readonly Right[] {
  if (record === null) return ROLE_RIGHTS.owner;
  return atCounter === null ? listLockedRights(record.ringsWhileLocked) : ROLE_RIGHTS[atCounter.role];
}

export function viewStaff(record: StaffRecord, atCounter: Member | null): StaffView {
  const { lockMinutes, ringsWhileLocked } = record;
  const members = record.members.map(({ id, name, role, pin }) => ({ id, name, role, hasPin: pin !== null }));
  return { atCounter, rights: listRights(record, atCounter), members, lockMinutes, ringsWhileLocked };
}
