import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNewestChange, findOldestResult } from '../../../build/build-freshness.ts';

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-build-'));
  mkdirSync(join(top, 'src/deep'), { recursive: true });
  for (const name of ['src/a.ts', 'src/deep/b.ts', 'package.json', 'one.js', 'two.js'])
    writeFileSync(join(top, name), '');
  for (const name of ['src', 'src/a.ts', 'src/deep', 'src/deep/b.ts', 'package.json']) changedAt(name, 100);
});
afterEach(() => rmSync(top, { recursive: true }));

function changedAt(name: string, seconds: number): void {
  utimesSync(join(top, name), seconds, seconds);
}

const sources = ['src', 'package.json'];
const results = ['one.js', 'two.js'];
const isFresh = () => findOldestResult(top, results) > findNewestChange(top, sources);

describe('what is built', () => {
  beforeEach(() => {
    changedAt('one.js', 200);
    changedAt('two.js', 201);
  });

  test('is fresh when all of it is younger than all sources', () => {
    expect(isFresh()).toBe(true);
  });

  test.each(['src/a.ts', 'src/deep/b.ts', 'package.json'])('is stale when %s was changed after it', (name) => {
    changedAt(name, 300);
    expect(isFresh()).toBe(false);
  });

  test('is stale when a source was changed while it was being built', () => {
    changedAt('src/a.ts', 200.5);
    expect(isFresh()).toBe(false);
  });

  test('is stale when a source is gone', () => {
    rmSync(join(top, 'src/deep/b.ts'));
    expect(isFresh()).toBe(false);
  });

  test('is stale when a part of it is missing, as after a build that was broken off', () => {
    rmSync(join(top, 'two.js'));
    expect(isFresh()).toBe(false);
  });
});
