import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRollout, rolloutPath } from '../../../electron/platform/rollout.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counter-rollout-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const nothing = { address: null, updates: null, linkHosts: [] };

/** Reads a file with this text. Returns what it sets and how often the log mentions it. */
function read(text: string) {
  const file = join(folder, 'rollout.json');
  writeFileSync(file, text);
  let logCount = 0;
  const rollout = readRollout(file, () => {
    logCount += 1;
  });
  return { rollout, logCount };
}

test('the file sets the address, the updates and the hosts of links', () => {
  const set = {
    address: 'https://api.market.example/pos',
    updates: 'https://it.chain.example/counter/',
    linkHosts: ['track.example'],
  };
  expect(read(JSON.stringify(set))).toEqual({ rollout: set, logCount: 0 });
  expect(read('{}')).toEqual({ rollout: nothing, logCount: 0 });
});

test('without a file nothing is set', () => {
  expect(readRollout(join(folder, 'none.json'), () => {})).toEqual(nothing);
});

test.each([
  ['no JSON', 'updates: x'],
  ['updates without https', '{"updates":"http://it.chain.example/"}'],
  ['an address that is none', '{"address":"api"}'],
  ['a host that is a pattern', '{"linkHosts":["*"]}'],
  ['a URL as host', '{"linkHosts":["https://track.example/"]}'],
  ['an unknown name', '{"update":"https://it.chain.example/"}'],
])('%s sets nothing and is logged', (_, text) => {
  expect(read(text)).toEqual({ rollout: nothing, logCount: 1 });
});

test('the file is in a folder of the administrator', () => {
  expect(rolloutPath('linux', {})).toBe('/etc/counter/rollout.json');
  expect(rolloutPath('darwin', {})).toBe('/Library/Application Support/Counter/rollout.json');
  expect(rolloutPath('win32', { ProgramFiles: 'D:/Programs' })).toMatch(/^D:.Programs.Counter Rollout.rollout\.json$/);
});
