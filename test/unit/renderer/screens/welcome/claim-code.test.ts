import { expect, it } from 'vitest';
import { formatClaimCode, parseClaimCode } from '../../../../../renderer/screens/welcome/claim-code.ts';

it.each([
  ['7gkq-m2xa', '7GKQM2XA'],
  [' 7GKQ M2XA\n', '7GKQM2XA'],
  ['7GKQ–M2XA', '7GKQM2XA'],
  ['7GKQM2XA and more', '7GKQM2XA'],
  ['7g', '7G'],
  ['', ''],
])('parses %j, typed or pasted', (text, code) => {
  expect(parseClaimCode(text)).toBe(code);
});

it('formats a code as the service does', () => {
  expect(formatClaimCode('7GKQM2XA')).toBe('7GKQ-M2XA');
  expect(formatClaimCode('7GKQ')).toBe('7GKQ');
});
