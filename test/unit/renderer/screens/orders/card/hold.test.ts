import { expect, it } from 'vitest';
import { MINUTE } from '../../../../../../electron/contract/domain/time.ts';
import { computeHold } from '../../../../../../renderer/screens/orders/card/hold.ts';
import { NOW } from '../../../../../support/snapshots/values.ts';

it.each([
  ['15 minutes', 15 * MINUTE, 'calm', 1],
  ['5 minutes', 5 * MINUTE, 'calm', 1 / 3],
  ['just under 5', 5 * MINUTE - 1, 'soon', 1 / 3],
  ['2 minutes', 2 * MINUTE, 'soon', 2 / 15],
  ['just under 2', 2 * MINUTE - 1, 'last', 2 / 15],
  ['the end', 0, 'over', 0],
  ['after the end', -3 * MINUTE, 'over', 0],
] as const)('with %s left, the hold has the right urgency and share', (_, left, urgency, share) => {
  const hold = computeHold(NOW + left, NOW);
  expect(hold.urgency).toBe(urgency);
  expect(hold.share).toBeCloseTo(share, 4);
});

it('an estimated time that lags never fills more than the whole bar', () => {
  expect(computeHold(NOW + 20 * MINUTE, NOW).share).toBe(1);
});
