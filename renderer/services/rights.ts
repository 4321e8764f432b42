import type { Problem } from '../../electron/contract/calls/call.ts';
import type { StaffView } from '../../electron/contract/calls/staff.ts';
import type { Right } from '../../electron/contract/domain/staff.ts';
import type { PolicyName } from '../../electron/contract/policies.ts';
import { useSignal } from '../state/signal.ts';
import { useServices } from './services.ts';

/**
 * Whether the person at the counter may do what needs a right. Main decides again; this only hides what main refuses.
 */
function isAllowed(staff: StaffView | null, right: Right): boolean {
  return staff === null || staff.rights.includes(right);
}

/** The people of this counter; null while staff are switched off. */
export function useStaff(): StaffView | null {
  return useSignal(useServices().snapshots.last)?.snapshot.staff ?? null;
}

/** Whether the administrator has fixed something, so that nobody at the counter can change it. */
export function useIsFixed(name: PolicyName): boolean {
  return useSignal(useServices().snapshots.last)?.snapshot.policies.fixed.includes(name) ?? false;
}

/** Whether this counter has people and none of them is signed in. */
export function useIsLocked(): boolean {
  const staff = useStaff();
  return staff !== null && staff.atCounter === null;
}

export function useIsAllowed(right: Right): boolean {
  return isAllowed(useStaff(), right);
}

/** Who may do what the person at the counter may not; null if they may. */
export function findRefusal(staff: StaffView | null, right: Right): Problem | null {
  if (isAllowed(staff, right)) return null;
  if (staff?.atCounter == null) return 'locked';
  return right === 'own' ? 'needs_owner' : 'needs_manager';
}
