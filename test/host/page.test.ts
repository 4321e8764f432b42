import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '../../electron/contract/keeping.ts';
import { openPage } from '../../electron/host/page.ts';

let top: string;
let page: Page;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-page-'));
  mkdirSync(join(top, 'renderer/assets'), { recursive: true });
  writeFileSync(join(top, 'secret.txt'), 'secret');
  writeFileSync(join(top, 'renderer/index.html'), '<p>page</p>');
  writeFileSync(join(top, 'renderer/assets/a.js'), 'a()');
  page = openPage(join(top, 'renderer'));
});
afterAll(() => rmSync(top, { recursive: true }));

describe('the page', () => {
  test('is the built index.html, under both its names', async () => {
    for (const name of ['/', '/index.html']) {
      const { status, headers, body } = await page(name, "'none'");
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.toString()).toBe('<p>page</p>');
    }
  });

  test('has its scripts as scripts', async () => {
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
  ])('gives nothing for %j', async (name) => {
    const { status, body } = await page(name, "'none'");
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret');
  });

  test('may do only what its policy names, and speaks to the one place it is given', async () => {
    const { headers } = await page('/', 'ws://127.0.0.1:4020');
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self'",
      'connect-src': 'ws://127.0.0.1:4020',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
});
