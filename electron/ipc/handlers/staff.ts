import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { STAFF_CALLS } from '../../contract/calls/staff.ts';
import type { StoredMember } from '../../contract/domain/staff.ts';
import { foldName } from '../../contract/domain/staff.ts';
import type { Staff } from '../../staff/staff.ts';
import type { ConnectionSetup } from '../../workspace/connection/connection-setup.ts';

type StaffCalls = keyof typeof STAFF_CALLS;
type PeopleCalls = 'staff.begin' | 'staff.end' | 'staff.add' | 'staff.change' | 'staff.remove' | 'staff.locking';

/** The people of this counter. The connection knows the key that proves its owner. */
export function staffHandlers(
  staff: Staff,
  connection: Pick<ConnectionSetup, 'hasProof' | 'isOwnersKey'>,
): CallHandlers<StaffCalls> {
  return { ...sessionHandlers(staff, connection), ...peopleHandlers(staff, connection.hasProof) };
}

/** Who is at the counter. */
function sessionHandlers(
  staff: Staff,
  connection: Pick<ConnectionSetup, 'hasProof' | 'isOwnersKey'>,
): CallHandlers<Exclude<StaffCalls, PeopleCalls>> {
  return {
    'staff.signIn': async ({ memberId, pin }) => {
      const result = await staff.signIn(memberId, pin);
      return result === null ? failed('not_found') : { ok: true, value: result };
    },
    'staff.changePin': async ({ pin, newPin }) => {
      const result = await staff.changePin(pin, newPin);
      return result === null ? failed('not_possible_now') : { ok: true, value: result };
    },
    'staff.lock': () => {
      staff.lock();
      return DONE;
    },
    'staff.input': () => {
      staff.noteInput();
      return DONE;
    },
    'staff.recover': async ({ memberId, key, pin }) => {
      const result = await staff.recover(
        memberId,
        key,
        pin,
        connection.hasProof() ? connection.isOwnersKey(key) : null,
      );
      switch (result.kind) {
        case 'no_proof':
          return failed('no_key');
        case 'no_owner':
          return failed('not_found');
        default:
          return { ok: true, value: result };
      }
    },
  };
}

/** The people who belong to this counter. A call that arrives twice changes nothing the second time (C2). */
function peopleHandlers(staff: Staff, hasProof: () => boolean): CallHandlers<PeopleCalls> {
  return {
    'staff.begin': async ({ memberId, name, pin }) => {
      const hash = await staff.hash(pin);
      // Without a connection, nothing else could ever prove the owner. One write stores both.
      const code = hasProof() ? null : await staff.createRecoveryCode();
      if (staff.isOn()) return failed('not_possible_now');
      staff.put([{ id: memberId, name, role: 'owner', pin: hash, wrongPins: 0 }], code?.stored);
      staff.begin(memberId);
      return { ok: true, value: { recoveryCode: code?.shown ?? null } };
    },
    'staff.end': () => {
      staff.end();
      return DONE;
    },
    'staff.add': async ({ memberId, name, role, pin }) => {
      const hash = await staff.hash(pin);
      const members = staff.members();
      if (members.some(({ id }) => id === memberId)) return DONE;
      if (isTaken(members, name, memberId)) return failed('name_taken');
      const isPut = staff.put([...members, { id: memberId, name, role, pin: hash, wrongPins: 0 }]);
      return isPut ? DONE : failed('not_possible_now');
    },
    'staff.change': async ({ memberId, name, role, pin }) => {
      const hash = pin === undefined ? undefined : await staff.hash(pin);
      const members = staff.members();
      const before = members.find(({ id }) => id === memberId);
      if (before === undefined) return failed('not_found');
      if (name !== undefined && isTaken(members, name, memberId)) return failed('name_taken');
      const after: StoredMember = {
        ...before,
        name: name ?? before.name,
        role: role ?? before.role,
        ...(hash === undefined ? {} : { pin: hash, wrongPins: 0 }),
      };
      return replaceMembers(
        staff,
        members.map((each) => (each === before ? after : each)),
      );
    },
    'staff.remove': ({ memberId }) =>
      replaceMembers(
        staff,
        staff.members().filter(({ id }) => id !== memberId),
      ),
    'staff.locking': ({ lockMinutes, ringsWhileLocked }) => {
      staff.setLocking({
        ...(lockMinutes === undefined ? {} : { lockMinutes }),
        ...(ringsWhileLocked === undefined ? {} : { ringsWhileLocked }),
      });
      return DONE;
    },
  };
}

function replaceMembers(staff: Staff, members: readonly StoredMember[]) {
  if (!members.some(({ role }) => role === 'owner')) return failed('last_owner');
  return staff.put(members) ? DONE : failed('not_possible_now');
}

/** Whether another person has the name: the logbook identifies people by name alone. */
function isTaken(members: readonly StoredMember[], name: string, memberId: string): boolean {
  const folded = foldName(name);
  return members.some((member) => member.id !== memberId && foldName(member.name) === folded);
}
