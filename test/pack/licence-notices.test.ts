import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLicenceFaults, formatNotices, readLicence } from '../../build/pack/licence-notices.ts';
import { findPackageFolder } from '../../build/pack/package-list-plugin.ts';

const allowed = { name: 'a', version: '1.0.0', licence: 'MIT', text: 'Do as you like.' };

test('a package with an allowed licence and its text may be packed', () => {
  expect(findLicenceFaults([allowed])).toEqual([]);
});

test.each([
  ['a licence that nobody has approved', { licence: 'GPL-3.0-only' }, 'GPL-3.0-only is not among the allowed ones'],
  ['no licence', { licence: 'none' }, 'none is not among the allowed ones'],
  ['no text', { text: null }, 'has no text of its licence'],
])('a package with %s may not be packed', (_, change, fault) => {
  expect(findLicenceFaults([{ ...allowed, ...change }])).toEqual([expect.stringContaining(fault)]);
});

test('name, version and licence are read from the folder of a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counter-licence-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'b', version: '2.0.0' }));
  expect(readLicence(folder)).toEqual({ name: 'b', version: '2.0.0', licence: 'none', text: null });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'b', version: '2.0.0', license: 'MIT', author: 'B. Author' }),
  );
  expect(readLicence(folder).text).toMatch(/^Copyright \(c\) B\. Author\n\nPermission is hereby granted/);
  writeFileSync(join(folder, 'licence.md'), 'Text');
  expect(readLicence(folder).text).toBe('Text');
  rmSync(folder, { recursive: true });
});

test('the notices name every package with its text', () => {
  const notices = formatNotices([allowed, { ...allowed, name: 'b' }]);
  for (const text of ['a 1.0.0 (MIT)', 'b 1.0.0 (MIT)', allowed.text]) expect(notices).toContain(text);
});

test.each([
  ['node_modules/a/x.js', 'node_modules/a'],
  ['node_modules/a/node_modules/@b/c/d/x.js', 'node_modules/a/node_modules/@b/c'],
  ['electron/main.ts', null],
])('%s belongs to the package %s', (path, folder) => {
  expect(findPackageFolder(path)).toBe(folder);
});
