import { expect, test } from 'vitest';
import type { StaffView } from '../../../../../electron/contract/calls/staff.ts';
import { useScreenRefusal } from '../../../../../renderer/screens/staff/closed-screen.tsx';
import { SCREENS, type Screen } from '../../../../../renderer/state/route.ts';
import { renderOrders } from '../../../../support/rendered-screen.tsx';
import { ASHA, createStaffView, MEERA, RAVI } from '../../../../support/snapshots/staff.ts';

function Refusal({ screen }: { readonly screen: Screen }) {
  const refusal = useScreenRefusal(screen);
  return refusal === null ? null : <p>{`${screen}:${refusal}`}</p>;
}

/** The screens that are closed, each with who may open it. */
function listRefusals(staff: StaffView | null): readonly string[] {
  const screens = SCREENS.map((screen) => <Refusal key={screen} screen={screen} />);
  const { text } = renderOrders(screens, { snapshot: { staff } });
  return text === '' ? [] : text.split(' ');
}

test('a screen opens for those whose role has its right; Orders and Health for everybody', () => {
  expect(listRefusals(null)).toEqual([]);
  expect(listRefusals(createStaffView(MEERA))).toEqual([]);
  expect(listRefusals(createStaffView(ASHA))).toEqual(['logbook:needs_owner']);
  expect(listRefusals(createStaffView(RAVI))).toEqual([
    'import:needs_manager',
    'report:needs_manager',
    'logbook:needs_owner',
  ]);
  const closed = SCREENS.filter((screen) => screen !== 'orders' && screen !== 'health');
  expect(listRefusals(createStaffView(null))).toEqual(closed.map((screen) => `${screen}:locked`));
});
