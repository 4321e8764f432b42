import { expect, test } from 'vitest';
import { readPressedButton } from '../../../../electron/desktop/window/fault-window.ts';
import { describeFaultPage } from '../../../../electron/platform/fault-view.ts';

const page = describeFaultPage({ reason: 'unexpected', language: 'en', folder: '/x', code: null, logFolder: null });

test.each([
  ['counter://app/fault.html#again/1', 'again'],
  ['counter://app/fault.html#support/12', 'support'],
  // The page does not have this one now.
  ['counter://app/fault.html#log/1', null],
  ['counter://app/fault.html#constructor/1', null],
  ['counter://app/fault.html', null],
  ['about:blank#', null],
  ['', null],
])('%s: the pressed button is %s', (url, button) => {
  expect(readPressedButton(url, page)).toBe(button);
});
