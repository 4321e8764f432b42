import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BUILDER = join(import.meta.dirname, '../../../build/operator-page.ts');

const findPage = async (): Promise<string> => (await promisify(execFile)(process.execPath, [BUILDER])).stdout.trim();

test('services that start together share one build, and the next one builds nothing', async () => {
  const [folder = '', other] = await Promise.all([findPage(), findPage()]);
  expect(other).toBe(folder);
  expect(readdirSync(dirname(folder))).toContain(basename(folder));
  const page = join(folder, 'operator.html');
  const { mtimeMs } = statSync(page);
  expect(await findPage()).toBe(folder);
  expect(statSync(page).mtimeMs).toBe(mtimeMs);
  // Nothing of it comes from elsewhere, and only the page's policy decides what runs.
  const html = readFileSync(page, 'utf8');
  expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual(
    Array(3).fill(expect.stringMatching(/^\.\/assets\/[\w-]+\.(js|css|svg)$/)),
  );
  expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|nonce/);
});
