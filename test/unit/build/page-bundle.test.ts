import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '../../../electron/contract/i18n/languages.ts';
import { loadScreenTexts } from '../../../electron/contract/i18n/screen-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'counter-page-'));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Builds the page alone, into a folder. */
const BUILD = `
import { createBuilder } from 'vite';
const client = { build: { outDir: process.argv[1] } };
const builder = await createBuilder({ logLevel: 'silent', environments: { client } });
await builder.build(builder.environments.client);
`;

/** The scripts that the page loads before it draws anything. */
let first: string;
beforeAll(async () => {
  // In a process of its own: Vitest builds for tests.
  const { VITEST: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD, folder], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...env, NODE_ENV: 'production' },
  });
  first = [...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)]
    .map(([, name = '']) => read(name))
    .join('\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a start loads no schema (P6)', () => {
  expect(first).toContain('SERVICE_COURIER');
  expect(first).not.toMatch(/Zod[A-Z]/);
});

test('a start loads the controls’ own words in English only (P6)', () => {
  expect(first).toContain('Drag');
  expect(first).not.toMatch(/ziehen/i);
});

test('a start loads English, and each other language is one file (P6)', async () => {
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  for (const language of LANGUAGE_CODES) {
    const { card, stock } = await loadScreenTexts(language);
    const holders = scripts.filter((name) => read(`assets/${name}`).includes(card.not_offered));
    expect(holders, language).toHaveLength(1);
    expect(read(`assets/${holders[0]}`), language).toContain(stock.waits_note);
    expect(first.includes(card.not_offered), language).toBe(language === 'en');
  }
});
