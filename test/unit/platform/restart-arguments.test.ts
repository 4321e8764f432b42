import { describe, expect, test } from 'vitest';
import type { RestartState } from '../../../electron/platform/restart-arguments.ts';
import {
  buildRestartArguments,
  FRESH_START,
  findRestartProgram,
  parseRestartState,
} from '../../../electron/platform/restart-arguments.ts';

const STATE: RestartState = { inTray: true, screen: 'orders/3/ord_1', crashes: [1, 2], withoutGraphics: true };

describe('the arguments of the next run', () => {
  test('are those of this run, and the state', () => {
    const args = buildRestartArguments(['--no-sandbox', '/app', '--data', '/x y', '--practice'], STATE);
    expect(args.slice(0, -1)).toEqual(['--no-sandbox', '/app', '--data', '/x y', '--practice']);
    expect(parseRestartState(args)).toEqual(STATE);
  });

  test('don’t pile up', () => {
    const first = buildRestartArguments(['--practice'], STATE);
    const second = buildRestartArguments(first, FRESH_START);
    expect(second).toHaveLength(first.length);
    expect(parseRestartState(second)).toEqual(FRESH_START);
  });

  test('keep a link last, because nothing after it is read', () => {
    const args = buildRestartArguments(['--data=/x', 'counter://connect?code=7GKQM2XA', '--data=/evil'], STATE);
    expect(args).toEqual(['--data=/x', expect.stringMatching(/^--restarted=/), 'counter://connect?code=7GKQM2XA']);
  });

  test.each([[], ['--restarted'], ['--restarted='], ['--restarted=x'], ['--restarted=bnVsbA']])(
    '%j are a fresh start',
    (...args) => {
      expect(parseRestartState(args)).toEqual(FRESH_START);
    },
  );

  test('keep the parts that make sense when one does not', () => {
    const text = Buffer.from(JSON.stringify({ inTray: 1, screen: 'stock', crashes: ['x'] })).toString('base64url');
    expect(parseRestartState([`--restarted=${text}`])).toEqual({ ...FRESH_START, screen: 'stock' });
  });
});

test('an AppImage starts its file again, because the program’s folder disappears with it', () => {
  expect(findRestartProgram({ APPIMAGE: '/home/m/Counter.AppImage' })).toBe('/home/m/Counter.AppImage');
  expect(findRestartProgram({})).toBeUndefined();
  expect(findRestartProgram({ APPIMAGE: '' })).toBeUndefined();
});
