import { expect, test } from 'vitest';
import { shortNumber } from '../../../../electron/contract/domain/order-number.ts';

test.each([
  ['ORDER-9GQ27K38', '7K38'],
  ['ORDER-41', '41'],
  ['4711', '4711'],
  ['A-B-C', 'C'],
])('%s is called %s', (id, number) => {
  expect(shortNumber(id)).toBe(number);
});
