/** Which passphrases may close a file that holds a whole counter. */

import { expect, test } from 'vitest';
import { isStrongPassphrase, normalizePassphrase } from '../../../../electron/contract/domain/passphrase.ts';

test.each([
  ['chai-2-sugar-laxmi', true],
  ['green mango rain roof', true],
  ['हरा आम बारिश छत', true],
  ['abcdefghijkl', true],
  ['abcdefghijk', false],
  ['green mango', false],
  ['red tea up', false],
  ['123456789012', false],
  ['+91 98260 41175', false],
  ['aaaaaaaaaaaaaaaa', false],
  ['a a a a', false],
  ['            x', false],
])('%s: %s', (passphrase, isStrong) => {
  expect(isStrongPassphrase(passphrase)).toBe(isStrong);
});

test('A passphrase is the same however a keyboard composes its letters and blanks', () => {
  expect(normalizePassphrase('  café  mango\u00a0rain ')).toBe(normalizePassphrase('cafe\u0301 mango rain'));
  expect(normalizePassphrase('Mango')).not.toBe(normalizePassphrase('mango'));
});
