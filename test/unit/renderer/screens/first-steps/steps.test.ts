import { expect, test } from 'vitest';
import type { LoginView } from '../../../../../electron/contract/calls/platform.ts';
import { NEW_FIRST_STEPS } from '../../../../../electron/contract/preferences.ts';
import { findOpenStep, listDoneSteps } from '../../../../../renderer/screens/first-steps/steps.ts';

const ASKING: LoginView = { state: 'off', setByRollout: null, wasAsked: false };

test('a new shop begins with its store, and each step follows the one before', () => {
  const done = (hasStore: boolean, part = {}) =>
    findOpenStep(listDoneSteps({ firstSteps: { ...NEW_FIRST_STEPS, ...part }, hasStore, login: ASKING }));
  expect(done(false)).toBe('store');
  expect(done(true)).toBe('sound');
  expect(done(true, { isHeard: true })).toBe('printer');
  expect(done(true, { isHeard: true, isPrinting: true })).toBe('login');
  // In any order.
  expect(done(true, { isPrinting: true })).toBe('sound');
});

test.each([
  ['can’t be set here', null, true],
  ['nobody was asked', ASKING, false],
  ['it was declined', { ...ASKING, wasAsked: true }, true],
  ['it is set', { ...ASKING, state: 'on' }, true],
  ['the company decides', { ...ASKING, setByRollout: false }, true],
  ['the PC holds it back', { ...ASKING, state: 'disabled' }, false],
] as const)('start with the computer: %s', (_, login, isDone) => {
  expect(listDoneSteps({ firstSteps: NEW_FIRST_STEPS, hasStore: true, login }).login).toBe(isDone);
});
