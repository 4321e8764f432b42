import { expect, test } from 'vitest';
import { isOwnPage } from '../../../electron/ipc/sender.ts';

const app = 'counter://app/index.html';
const preview = 'http://127.0.0.1:4100/';

test.each([
  [app, 'counter://app/index.html'],
  [app, 'counter://app/index.html#/sales'],
  [preview, 'http://127.0.0.1:4100/?token=1'],
])('the page at %s may call as %s', (ownPage, url) => {
  expect(isOwnPage({ url, topFrame: true }, ownPage)).toBe(true);
});

test.each([
  ['another host of the same scheme', app, 'counter://other/index.html'],
  ['another scheme', app, 'media://app/index.html'],
  ['a web page', app, 'https://app/index.html'],
  ['a file', app, 'file:///index.html'],
  ['a blank page', app, 'about:blank'],
  ['a data page', app, 'data:text/html,x'],
  ['another port', preview, 'http://127.0.0.1:4101/'],
  ['a host with the same beginning', preview, 'http://127.0.0.1:4100.evil.example/'],
  ['a user name before the host', preview, 'http://127.0.0.1:4100@evil.example/'],
  ['a user name in the address', preview, 'http://x@127.0.0.1:4100/'],
  ['nothing at all', app, ''],
])('%s may not call', (_, ownPage, url) => {
  expect(isOwnPage({ url, topFrame: true }, ownPage)).toBe(false);
});

test('a frame inside the page may not call, whatever it shows', () => {
  expect(isOwnPage({ url: app, topFrame: false }, app)).toBe(false);
});
