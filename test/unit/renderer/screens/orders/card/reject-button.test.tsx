import { expect, test } from 'vitest';
import { findReasonByDigit, RejectReasons } from '../../../../../../renderer/screens/orders/card/reject-button.tsx';
import { prepareScreen, renderOrders } from '../../../../../support/rendered-screen.tsx';
import { createOrderCard } from '../../../../../support/snapshots/order-cards.ts';
import { createSnapshot } from '../../../../../support/snapshots/snapshot.ts';

prepareScreen();

const rejectReasons = ['An item is out of stock', 'Festival, closed early', 'No rider is available'];

test('the digit on a reason chooses it, in any script; no other key chooses one', () => {
  const settings = { ...createSnapshot().settings, rejectReasons };
  const content = <RejectReasons card={createOrderCard({ number: '7K40' })} />;
  const { html, buttons, text } = renderOrders(content, { snapshot: { settings } });
  expect(text).toMatch(/^Reject 7K40: what may the customer know\?/);
  expect(buttons.map(({ name }) => name)).toEqual([...rejectReasons, 'Keep the order']);
  const digits = [...html.matchAll(/data-text="(\d)"/g)].map(([, digit = '']) => digit);
  expect(digits.map((digit) => findReasonByDigit(rejectReasons, digit))).toEqual(rejectReasons);
  expect(findReasonByDigit(rejectReasons, '२')).toBe('Festival, closed early');
  for (const key of ['0', '4', 'a', '', '12']) expect(findReasonByDigit(rejectReasons, key)).toBeUndefined();
});
