import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageServer } from '../../../electron/platform/page-server.ts';
import { createPageServer, NONCE_PLACEHOLDER } from '../../../electron/platform/page-server.ts';

let top: string;
let page: PageServer;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-page-'));
  mkdirSync(join(top, 'renderer/assets'), { recursive: true });
  writeFileSync(join(top, 'secret.txt'), 'secret');
  writeFileSync(join(top, 'renderer/index.html'), `<p nonce="${NONCE_PLACEHOLDER}">page</p>`);
  writeFileSync(join(top, 'renderer/assets/a.js'), 'a()');
  let answers = 0;
  page = createPageServer(join(top, 'renderer'), () => {
    answers += 1;
    return `n${answers}`;
  });
});
afterAll(() => rmSync(top, { recursive: true }));

describe('the page', () => {
  test('is the built index.html, under both its names', async () => {
    for (const name of ['/', '/index.html']) {
      const { status, headers, body } = await page(name, "'none'");
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.toString()).toMatch(/^<p nonce="n\d+">page<\/p>$/);
    }
  });

  test('serves scripts as scripts', async () => {
    const { status, headers } = await page('/assets/a.js', "'none'");
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/assets',
    '',
    '//',
    '/a.js\0',
  ])('serves nothing for %j', async (name) => {
    const { status, body } = await page(name, "'none'");
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret');
  });

  test('names its scripts and styles with a nonce for that one response', async () => {
    const [one, other] = [await page('/', "'none'"), await page('/', "'none'")];
    for (const { headers, body } of [one, other]) {
      const [, nonce] = /nonce="(.*)"/.exec(body.toString()) ?? [];
      expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}';`);
    }
    expect(one.body.equals(other.body)).toBe(false);
  });

  test('may do only what its policy names, and connect to one address only', async () => {
    const { headers } = await page('/', 'ws://127.0.0.1:4020');
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': expect.stringMatching(/^'nonce-n\d+'$/),
      'style-src': expect.stringMatching(/^'nonce-n\d+'$/),
      'font-src': "'self'",
      'img-src': "'self'",
      'connect-src': 'ws://127.0.0.1:4020',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    // In Electron, an opener policy would start the process of each page twice.
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  });
});
