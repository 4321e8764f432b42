/** A data folder that moves is whole at every moment, in exactly one place (C14). */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataFolder } from '../../../electron/database/instance-lock.ts';
import { systemFolderFiles } from '../../../electron/platform/folder-files.ts';
import type { FolderFiles } from '../../../electron/platform/folder-move.ts';
import { moveDataFolder } from '../../../electron/platform/folder-move.ts';

/** What a counter keeps: databases with their logs, preferences, keys, and the file with the key of the keys. */
const DATA: Readonly<Record<string, string>> = {
  'preferences.json': '{"shown":"store"}',
  'store-1a2b.db': 'orders'.repeat(30_000),
  'store-1a2b.db-wal': 'the last order',
  'Local State': '{"os_crypt":{"encrypted_key":"RFBBUEk="}}',
  'keys/live.json': '{"kept":"keyring"}',
  'logs/counter.log': 'a line',
};

let top: string;
let from: string;
let to: string;
let log: string[];
/** Whether the two folders are on different volumes. */
let isFar: boolean;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'counter-move-'));
  from = join(top, 'Roaming/Counter');
  to = join(top, 'Local/Counter');
  log = [];
  isFar = false;
  writeData(from);
  mkdirSync(join(from, 'Code Cache'));
});
afterEach(() => rmSync(top, { recursive: true }));

function writeData(folder: string): void {
  for (const [name, text] of Object.entries(DATA)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const isWhole = (folder: string): boolean =>
  Object.entries(DATA).every(
    ([name, text]) => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8') === text,
  );

/** The system's operations, of which each that changes something is handed to `step` first. */
function filesWith(step: (name: string) => void): FolderFiles {
  const files = systemFolderFiles;
  return {
    ...files,
    makeFolder: (path) => step('makeFolder') ?? files.makeFolder(path),
    copyFile: (source, target) => step('copyFile') ?? files.copyFile(source, target),
    writeFile: (path, text) => step('writeFile') ?? files.writeFile(path, text),
    remove: (path) => step('remove') ?? files.remove(path),
    rename(source, target) {
      step('rename');
      if (isFar && source === from) throw Object.assign(new Error('other volume'), { code: 'EXDEV' });
      files.rename(source, target);
    },
  };
}

function move(files: FolderFiles = filesWith(() => undefined)): string {
  return moveDataFolder({
    from,
    to,
    files,
    claim: claimDataFolder,
    log: (event, values) => void log.push([event, ...Object.values(values ?? {})].join(' ')),
  });
}

describe.each([
  ['in one volume', false],
  ['to another volume', true],
])('%s', (_, far) => {
  beforeEach(() => {
    isFar = far;
  });

  test('everything moves, the keys with the file that opens them', () => {
    expect(move()).toBe(to);
    expect(isWhole(to)).toBe(true);
    expect(existsSync(from)).toBe(false);
    expect(readdirSync(join(top, 'Local'))).toEqual(['Counter']);
    expect(existsSync(join(to, 'moved-from.json'))).toBe(false);
    expect(log).toEqual(['data_folder_moved']);
    expect(move()).toBe(to);
    expect(log).toHaveLength(1);
  });

  test('a power cut between any two steps leaves one whole folder, which is used', () => {
    let steps = 0;
    for (let isOver = false; !isOver; steps += 1) {
      rmSync(top, { recursive: true });
      writeData(from);
      let made = 0;
      try {
        move(
          filesWith(() => {
            made += 1;
            if (made > steps) throw new Error('the power is gone');
          }),
        );
      } catch {
        // The power failed.
      }
      isOver = made <= steps;
      const afterwards = { old: isWhole(from), new: isWhole(to) };
      const used = move();
      expect({ step: steps, isWhole: isWhole(used) }).toEqual({ step: steps, isWhole: true });
      // The old folder is used only while there is no new one.
      if (afterwards.new) expect(used).toBe(to);
      expect(used).toBe(to);
      expect(existsSync(from)).toBe(false);
    }
    expect(steps).toBeGreaterThan(far ? 15 : 2);
  });

  test('a folder without data that is there already, with the rights it was given, is filled', () => {
    mkdirSync(join(to, 'Crashpad'), { recursive: true });
    writeFileSync(join(to, 'Local State'), 'of Chromium alone');
    const { ino } = statSync(to);
    expect(move()).toBe(to);
    expect(isWhole(to)).toBe(true);
    expect(existsSync(from)).toBe(false);
    expect(statSync(to).ino).toBe(ino);
    expect(readdirSync(to)).not.toContain('moved-from.json');
  });
});

test('while a Counter runs in the old folder, that is used; later it is moved', () => {
  const release = claimDataFolder(from);
  expect(move()).toBe(from);
  expect(log).toEqual(['data_folder_not_moved in_use']);
  expect(existsSync(to)).toBe(false);
  release?.();
  expect(move()).toBe(to);
  expect(isWhole(to)).toBe(true);
});

test('a half-removed old folder is removed later, and never used again', () => {
  isFar = true;
  const files = filesWith(() => undefined);
  let removed = 0;
  move({
    ...files,
    remove(path) {
      if (path.startsWith(from)) removed += 1;
      if (removed === 3) throw Object.assign(new Error('open elsewhere'), { code: 'EBUSY' });
      files.remove(path);
    },
  });
  expect(log).toEqual(['old_data_folder_not_removed Error EBUSY', 'data_folder_moved']);
  expect(isWhole(to)).toBe(true);
  expect(existsSync(from)).toBe(true);
  expect(move()).toBe(to);
  expect(existsSync(from)).toBe(false);
});

test('a copy that differs, or a full disk, leaves the old folder in use', () => {
  isFar = true;
  const files = filesWith(() => undefined);
  const full = {
    ...files,
    copyFile: () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
  };
  expect(move(full)).toBe(from);
  expect(log).toEqual(['data_folder_not_moved Error ENOSPC']);
  expect(isWhole(from)).toBe(true);
  // The next start goes on.
  expect(move()).toBe(to);
  expect(isWhole(to)).toBe(true);
});

test('a folder that Windows holds on to stays where it is', () => {
  const files = filesWith(() => undefined);
  const held = {
    ...files,
    rename: () => {
      throw Object.assign(new Error('open'), { code: 'EPERM' });
    },
  };
  expect(move(held)).toBe(from);
  expect(isWhole(from)).toBe(true);
});

test('while an unfinished copy is all there is, it is not used', () => {
  isFar = true;
  const files = filesWith(() => undefined);
  move({
    ...files,
    rename(source, target) {
      if (source !== from) throw new Error('the power is gone');
      files.rename(source, target);
    },
  });
  rmSync(from, { recursive: true });
  expect(move()).toBe(from);
});

test.each([
  ['inside the old one', () => join(from, 'data')],
  ['around the old one', () => join(top, 'Roaming')],
])('a new folder %s is not moved into', (_, choose) => {
  to = choose();
  expect(move()).toBe(from);
  expect(log).toEqual(['data_folder_not_moved Error NESTED']);
  expect(isWhole(from)).toBe(true);
});

test('two folders with data: the new one is used, and the old one is not touched', () => {
  writeData(to);
  writeFileSync(join(to, 'preferences.json'), '{"shown":"practice"}');
  expect(move()).toBe(to);
  expect(readFileSync(join(to, 'preferences.json'), 'utf8')).toBe('{"shown":"practice"}');
  expect(isWhole(from)).toBe(true);
});

test('without old data there is nothing to move', () => {
  rmSync(from, { recursive: true });
  mkdirSync(join(from, 'Crashpad'), { recursive: true });
  expect(move()).toBe(to);
  expect(existsSync(to)).toBe(false);
  expect(log).toEqual([]);
});

test.runIf(existsSync('/dev/shm'))('a real other volume', () => {
  const shared = mkdtempSync('/dev/shm/counter-move-');
  try {
    from = join(shared, 'Counter');
    writeData(from);
    expect(move(systemFolderFiles)).toBe(to);
    expect(isWhole(to)).toBe(true);
    expect(existsSync(from)).toBe(false);
  } finally {
    rmSync(shared, { recursive: true });
  }
});
