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
  ['another scheme of the app', app, 'media://app/index.html'],
  ['a web page', app, 'https://app/index.html'],
  ['a file', app, 'file:///index.html'],
  ['a blank page', app, 'about:blank'],
  ['a data page', app, 'data:text/html,x'],
  ['another port', preview, 'http://127.0.0.1:4101/'],
  ['a host that begins alike', preview, 'http://127.0.0.1:4100.evil.example/'],
  ['a user name in front', preview, 'http://127.0.0.1:4100@evil.example/'],
  ['a user name of its own', preview, 'http://x@127.0.0.1:4100/'],
  ['nothing at all', app, ''],
])('%s may not', (_, ownPage, url) => {
  expect(isOwnPage({ url, topFrame: true }, ownPage)).toBe(false);
});

test('a frame inside the page may not, whatever it shows', () => {
  expect(isOwnPage({ url: app, topFrame: false }, app)).toBe(false);
});
