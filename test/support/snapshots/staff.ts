/** The people who work at a counter. */

import type { MemberView, StaffView } from '../../../electron/contract/calls/staff.ts';
import { listLockedRights, type Member, ROLE_RIGHTS } from '../../../electron/contract/domain/staff.ts';

export const MEERA: MemberView = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Meera Sharma',
  role: 'owner',
  hasPin: true,
};
export const ASHA: MemberView = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Asha Venkataraman Subramaniam',
  role: 'manager',
  hasPin: true,
};
export const RAVI: MemberView = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'रवि',
  role: 'staff',
  hasPin: false,
};

/** Creates the view of all three people. `at` is at the counter; null: nobody is. */
export function createStaffView(at: MemberView | null): StaffView {
  const atCounter: Member | null = at && { id: at.id, name: at.name, role: at.role };
  return {
    atCounter,
    rights: at === null ? listLockedRights(true) : ROLE_RIGHTS[at.role],
    members: [MEERA, ASHA, RAVI],
    lockMinutes: 5,
    ringsWhileLocked: true,
  };
}
