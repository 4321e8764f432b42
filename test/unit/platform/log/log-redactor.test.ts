import { expect, test } from 'vitest';
import { redact } from '../../../../electron/platform/log/log-redactor.ts';

const KEY = 'sk_live_4f9c0a7b2d1e4f9c0a7b2d1e4f9c0a7b';

test.each([
  ['a key', KEY],
  ['a key in a sentence', `The key ${KEY} is refused.`],
  ['a header', `authorization: Bearer ${KEY}`],
  ['a key in base64', Buffer.from(KEY).toString('base64')],
  ['a key in an address', `https://x.example/?token=${encodeURIComponent(KEY)}&page=1`],
  ['a key of another service', '4f9c0A7b2d1e4f9c0a7b2D1e4f9c0a7b'],
  ['a webhook secret', 'whsec_4f9c0a7b2d1e4f9c0a7b2d1e4f9c0a7b4f9c0a7b'],
])('%s is masked (C13)', (_what, text) => {
  const shown = redact(text);
  expect(shown).toContain('[secret]');
  expect(shown).not.toMatch(/4f9c0a7b|c2tfbGl2ZV8/i);
});

test.each([
  ['http://ramesh:hunter2@proxy.example:3128', 'http://[secret]@proxy.example:3128'],
  ['call +91 98260 41175 now', 'call [contact] now'],
  ['98260-41175', '[contact]'],
  ['ramesh.k@example.in', '[contact]'],
])('the secret or contact in %s is masked (C13)', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each([
  'req_4f9c0a7b2d1e4f9c',
  'evt_4f9c0a7b2d1e4f9c0a7b',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'SqliteError SQLITE_FULL',
  'at openSqlite (file:///opt/Counter/resources/app.asar/dist/main/main.js:120:33)',
  'https://api.market.example/pos/v1/orders',
  '2026-11-22T05:13:46.000Z',
  '127.0.0.1:50123',
])('%s stays', (text) => {
  expect(redact(text)).toBe(text);
});
