import { expect, test } from 'vitest';
import { isLinkAllowed, listLinkHosts } from '../../../electron/platform/link-policy.ts';

const hosts = ['track.example', 'api.market.example'];

test.each([
  'https://track.example/7K38',
  'https://in.track.example/7K38?a=1#b',
  'https://TRACK.example/',
  'tel:+919826041175',
])('%s may be opened', (url) => {
  expect(isLinkAllowed(url, hosts)).toBe(true);
});

test.each([
  'http://track.example/',
  'https://bank.example@track.example/',
  'https://evil.example/',
  'https://eviltrack.example/',
  'https://track.example.evil.example/',
  'https://track.example@evil.example/',
  'file:///C:/Windows/System32/calc.exe',
  'javascript:alert(1)',
  'ms-msdt:/id',
  'counter://app/',
  '',
  'track.example',
])('%s may not be opened', (url) => {
  expect(isLinkAllowed(url, hosts)).toBe(false);
});

test('without a list no page may be opened', () => {
  expect(isLinkAllowed('https://track.example/', [])).toBe(false);
});

test('the host of the connected service is in the list', () => {
  const connection = { address: 'https://api.market.example:8443/v', mode: 'live', storeIds: [1] } as const;
  expect(listLinkHosts(['track.example'], connection)).toEqual(hosts);
  expect(listLinkHosts(['track.example'], null)).toEqual(['track.example']);
});
