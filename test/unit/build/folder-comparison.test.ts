import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareFolders } from '../../../build/pack/folder-comparison.ts';

let top: string;
const place = (...names: string[]): string => join(top, ...names);
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'comparison-'));
  for (const folder of ['a', 'b']) {
    mkdirSync(place(folder, 'deep'), { recursive: true });
    writeFileSync(place(folder, 'deep/program'), Buffer.from([0, 1, 2]));
  }
});
afterEach(() => rmSync(top, { recursive: true }));

test('two builds are equal only if every byte, name and program is', () => {
  expect(compareFolders(place('a'), place('b'))).toEqual([]);
  writeFileSync(place('b/deep/program'), Buffer.from([0, 1, 3]));
  writeFileSync(place('a/first'), '');
  mkdirSync(place('b/second'));
  expect(compareFolders(place('a'), place('b'))).toEqual([
    ['deep/program', 'contents'],
    ['first', 'only in the first'],
    ['second', 'only in the second'],
  ]);
});

test.runIf(process.platform !== 'win32')('a file that may be started in one build only is a difference', () => {
  chmodSync(place('b/deep/program'), 0o700);
  expect(compareFolders(place('a'), place('b'))).toEqual([['deep/program', 'mode']]);
});
