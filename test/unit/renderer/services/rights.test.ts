import { expect, test } from 'vitest';
import type { StaffView } from '../../../../electron/contract/calls/staff.ts';
import { findRefusal } from '../../../../renderer/services/rights.ts';

const meena = { id: 'm1', name: 'Meena', role: 'staff' } as const;
const create = (part: Partial<StaffView>): StaffView => ({
  atCounter: meena,
  rights: ['work'],
  members: [],
  lockMinutes: null,
  ringsWhileLocked: true,
  ...part,
});

test('a right is refused to those who lack it, and names who has it; nobody is asked while staff are off', () => {
  expect(findRefusal(null, 'own')).toBeNull();
  expect(findRefusal(create({}), 'work')).toBeNull();
  expect(findRefusal(create({}), 'own')).toBe('needs_owner');
  expect(findRefusal(create({}), 'manage')).toBe('needs_manager');
  expect(findRefusal(create({ atCounter: null, rights: [] }), 'own')).toBe('locked');
  expect(findRefusal(create({ atCounter: null, rights: ['work'] }), 'work')).toBeNull();
});
