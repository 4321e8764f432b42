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

/** Reads a file with this text; gives what it sets and how often the log told of it. */
function read(text: string) {
  const file = join(folder, 'rollout.json');
  writeFileSync(file, text);
  let told = 0;
  const rollout = readRollout(file, () => {
    told += 1;
  });
  return { rollout, told };
}

test('a chain sets the address, the updates and the hosts of links', () => {
  const set = {
    address: 'https://api.market.example/pos',
    updates: 'https://it.chain.example/counter/',
    linkHosts: ['track.example'],
  };
  expect(read(JSON.stringify(set))).toEqual({ rollout: set, told: 0 });
  expect(read('{}')).toEqual({ rollout: nothing, told: 0 });
});

test('without a file nothing is set', () => {
  expect(readRollout(join(folder, 'none.json'), () => {})).toEqual(nothing);
});

test.each([
  ['no JSON', 'updates: x'],
  ['updates without https', '{"updates":"http://it.chain.example/"}'],
  ['an address that is none', '{"address":"api"}'],
  ['a host that is a pattern', '{"linkHosts":["*"]}'],
  ['a host that is an address', '{"linkHosts":["https://track.example/"]}'],
  ['a name that does not exist', '{"update":"https://it.chain.example/"}'],
])('%s sets nothing, and the log tells', (_, text) => {
  expect(read(text)).toEqual({ rollout: nothing, told: 1 });
});

test('the file is where an administrator puts it', () => {
  expect(rolloutPath('linux', {})).toBe('/etc/counter/rollout.json');
  expect(rolloutPath('darwin', {})).toBe('/Library/Application Support/Counter/rollout.json');
  expect(rolloutPath('win32', { ProgramFiles: 'D:/Programs' })).toMatch(/^D:.Programs.Counter Rollout.rollout\.json$/);
});
