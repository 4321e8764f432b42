import { describe, expect, test } from 'vitest';
import { parseConnectionCode, parseStartArguments } from '../../../electron/platform/deep-link-parser.ts';

describe('a link', () => {
  test.each([
    'counter://connect?code=7GKQ-M2XA',
    'counter://connect?code=7GKQM2XA',
    'counter://connect/?code=7gkq-m2xa',
    'COUNTER://CONNECT?CODE=7GKQM2XA',
  ])('%s contains a code', (link) => {
    expect(parseConnectionCode(link)).toBe('7GKQM2XA');
  });

  test.each([
    'counter://connect',
    'counter://connect?code=',
    'counter://connect?code=7GKQM2X',
    'counter://connect?code=7GKQM2XAA',
    'counter://connect?code=7GKQ--M2XA',
    'counter://connect?code=7GKQM2XA&address=https://evil.example',
    'counter://connect?code=7GKQM2XA#x',
    'counter://connect?code=7GKQM2XA\n',
    'counter://connect?code=7GK%51M2XA',
    'counter://connect:80?code=7GKQM2XA',
    'counter://user@connect?code=7GKQM2XA',
    'counter://forget?code=7GKQM2XA',
    'counter://app/?code=7GKQM2XA',
    'counter:connect?code=7GKQM2XA',
    'https://connect?code=7GKQM2XA',
    ' counter://connect?code=7GKQM2XA',
  ])('%j contains none', (link) => {
    expect(parseConnectionCode(link)).toBeNull();
  });
});

describe('the arguments of a start', () => {
  test('are flags up to the first link', () => {
    const link = 'counter://connect?code=7GKQM2XA';
    expect(parseStartArguments(['--practice'])).toEqual({ flags: ['--practice'], link: null });
    expect(parseStartArguments([link])).toEqual({ flags: [], link });
    expect(parseStartArguments(['--data', 'x', link])).toEqual({ flags: ['--data', 'x'], link });
  });

  test('after a link are dropped: the link’s author may have written them', () => {
    for (const link of ['counter://x', 'counter:', 'Counter://connect?code=7GKQM2XA']) {
      expect(parseStartArguments([link, '--data', '//evil.example/share', '--practice'])).toEqual({ flags: [], link });
    }
  });
});
