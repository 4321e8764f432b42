import { expect, test } from 'vitest';
import { parseServiceAddress } from '../../../electron/api-client/service-address.ts';

test.each([
  ['https://pos.example', 'https://pos.example'],
  [' HTTPS://POS.example:443/ ', 'https://pos.example'],
  ['pos.example/base//', 'https://pos.example/base'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://127.9.9.9/', 'http://127.9.9.9'],
  ['http://localhost:4010/', 'http://localhost:4010'],
  ['http://[::1]:4010', 'http://[::1]:4010'],
])('%s is normalised', (typed, address) => {
  expect(parseServiceAddress(typed)).toBe(address);
});

test.each([
  'http://pos.example',
  'http://127.0.0.1.pos.example',
  'http://localhost.pos.example',
  'http://10.0.0.1',
  'https://user@pos.example',
  'https://user:word@pos.example',
  'https://pos.example?x=1',
  'https://pos.example/#x',
  'ftp://pos.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  '',
])('%s is refused: no key is sent there', (typed) => {
  expect(parseServiceAddress(typed)).toBeNull();
});
