import { expect, test } from 'vitest';
import { listDifferences } from '../../../../../renderer/operator/details/order-differences.ts';

test('lists fields that changed, came and went, by their paths', () => {
  const before = { status: 'PENDING', courier: null, lines: [{ quantity: 2 }], note: 'x' };
  const after = { status: 'ACCEPTED', courier: { status: 'BOOKED' }, lines: [{ quantity: 3 }] };
  expect(listDifferences(before, after)).toEqual([
    { field: 'status', before: '"PENDING"', after: '"ACCEPTED"' },
    { field: 'courier.status', before: '–', after: '"BOOKED"' },
    { field: 'lines.0.quantity', before: '2', after: '3' },
    { field: 'courier', before: 'null', after: '–' },
    { field: 'note', before: '"x"', after: '–' },
  ]);
});

test('finds none between equal orders', () => {
  expect(listDifferences({ lines: [{ quantity: 2 }] }, { lines: [{ quantity: 2 }] })).toEqual([]);
});
