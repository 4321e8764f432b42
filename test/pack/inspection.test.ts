import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { FuseV1Options, flipFuses } from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FUSE_CONFIG } from '../../build/pack/fuses.ts';
import { ARCHIVE_LIMIT, findFileFaults, inspectPackage, PROGRAM_NAMES } from '../../build/pack/inspection.ts';
import { writeStubRuntime } from '../../build/pack/stub-runtime.ts';

// npm run pack:check inspects real packages. These tests prove that it finds what is wrong.

const DRIVER = 'node_modules/better-sqlite3';
const SOUND_FILES: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'dist/main/main.js': 'main()',
  'dist/preload/preload.cjs': 'preload()',
  'dist/renderer/index.html': '<p>',
  'dist/renderer/assets/index-a1_B.js': 'page()',
  'dist/renderer/assets/index-a1_B.css': 'p{}',
  'dist/renderer/assets/font-a1_B.woff2': 'x'.repeat(4_000_000),
  [`${DRIVER}/LICENSE`]: 'MIT',
  [`${DRIVER}/lib/index.js`]: '',
  [`${DRIVER}/lib/methods/table.js`]: '',
  [`${DRIVER}/prebuilds/linux-x64.node`]: '\x7fELF…',
};

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-pack-'));
});
afterEach(() => rmSync(top, { recursive: true }));

/** Packs files for Linux as electron-builder does, and gives the faults that the inspection finds. */
async function findFaults(files: Readonly<Record<string, string>>, { unpack = '*.node', fuses = FUSE_CONFIG } = {}) {
  const packed = join(top, 'packed');
  await writeStubRuntime(packed, 'linux', '45.0.0');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(top, 'app', name, '..'), { recursive: true });
    writeFileSync(join(top, 'app', name), text);
  }
  await createPackageWithOptions(join(top, 'app'), join(packed, 'resources/app.asar'), unpack === '' ? {} : { unpack });
  for (const name of ['LICENSE.txt', 'NOTICES.txt']) writeFileSync(join(packed, 'resources', name), '');
  renameSync(join(packed, 'electron'), join(packed, PROGRAM_NAMES.linux));
  await flipFuses(join(packed, PROGRAM_NAMES.linux), fuses);
  return (await inspectPackage(packed, 'linux', 'x64')).faults;
}

describe('a package', () => {
  test('without faults passes, whatever its fonts weigh', async () => {
    expect(await findFaults(SOUND_FILES)).toEqual([]);
  });

  test.each([
    ['a source', { 'electron/main.ts': '' }, 'electron/main.ts is packed'],
    ['a source map', { 'dist/main/main.js.map': '' }, 'dist/main/main.js.map is packed'],
    ['the preview', { 'dist/preview/main.js': '' }, 'dist/preview/main.js is packed'],
    ['another package', { 'node_modules/zod/index.js': '' }, 'node_modules/zod/index.js is packed'],
    ['the driver’s sources', { [`${DRIVER}/src/addon.cpp`]: '' }, `${DRIVER}/src/addon.cpp is packed`],
    ['a second native module', { [`${DRIVER}/prebuilds/win32-x64.node`]: 'MZ' }, '2 native modules are packed'],
    ['one for another platform', { [`${DRIVER}/prebuilds/linux-x64.node`]: 'MZ' }, 'is not for linux'],
    ['the mark of tests', { 'package.json': '{"madeForTests":true}' }, 'the archive was made for tests'],
    ['too much', { 'dist/main/main.js': 'x'.repeat(ARCHIVE_LIMIT + 1) }, 'bytes without its fonts'],
  ])('with %s has a fault', async (_, more, fault) => {
    expect((await findFaults({ ...SOUND_FILES, ...more })).join('\n')).toContain(fault);
  });

  test('with the native module inside of the archive has a fault', async () => {
    expect((await findFaults(SOUND_FILES, { unpack: '' })).join('\n')).toContain('is inside of the archive');
  });

  test('has a fault for each fuse in the wrong state', async () => {
    const fuses = { ...FUSE_CONFIG, [FuseV1Options.RunAsNode]: true, [FuseV1Options.OnlyLoadAppFromAsar]: false };
    expect(await findFaults(SOUND_FILES, { fuses })).toEqual([
      'the fuse RunAsNode is not false',
      'the fuse OnlyLoadAppFromAsar is not true',
    ]);
  });

  test('with a missing file has a fault', () => {
    expect(findFileFaults(['a.js'], [/^a\.js$/, /^b\.js$/])).toEqual(['^b\\.js$ is missing']);
  });
});
