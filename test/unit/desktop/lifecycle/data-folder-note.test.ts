import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteDataFolder } from '../../../../electron/desktop/lifecycle/data-folder-note.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'counter-note-'));
});
afterEach(() => rmSync(place, { recursive: true }));

test('the uninstaller finds the folder that was used last, also one with a Hindi name', () => {
  const log = vi.fn();
  const updates = join(place, 'Counter Updates');
  noteDataFolder(updates, 'C:\\Users\\meena\\AppData\\Local\\Counter', log);
  noteDataFolder(updates, 'D:\\दुकान', log);
  noteDataFolder(updates, 'D:\\दुकान', log);
  expect(readFileSync(join(updates, 'data-folder.txt')).toString('utf16le')).toBe('D:\\दुकान');
  expect(log).not.toHaveBeenCalled();
});

test('a note that can’t be written is logged, and Counter starts', () => {
  const log = vi.fn();
  writeFileSync(join(place, 'file'), '');
  noteDataFolder(join(place, 'file'), 'D:\\Counter', log);
  expect(log).toHaveBeenCalledExactlyOnceWith('data_folder_not_noted', expect.anything());
});
