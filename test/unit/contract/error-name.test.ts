import { expect, test } from 'vitest';
import { errorName } from '../../../electron/contract/error-name.ts';

const withCode = (error: Error, code: unknown): Error => Object.assign(error, { code });

test.each([
  [new TypeError('Ramesh Kumar'), 'TypeError'],
  [withCode(new Error('UNIQUE constraint failed'), 'SQLITE_CONSTRAINT'), 'Error SQLITE_CONSTRAINT'],
  [new Error('no answer', { cause: withCode(new TypeError('x'), 'ECONNREFUSED') }), 'Error (TypeError ECONNREFUSED)'],
  ['Ramesh Kumar', 'string'],
  [undefined, 'undefined'],
])('a fault is named by its class, its code and its cause (%#)', (thrown, name) => {
  expect(errorName(thrown)).toBe(name);
});

test('neither a message nor a code that may be data is part of it', () => {
  for (const code of ['Ramesh Kumar', '9826041175', 'sk_live_1', 42, null]) {
    expect(errorName(withCode(new Error('Ramesh Kumar'), code))).toBe('Error');
  }
});
