import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMainTranslate } from '../../../electron/contract/i18n/translate.ts';
import { setupSupportFile } from '../../../electron/desktop/support-file.ts';
import { createSupportReport } from '../../../electron/platform/support/support-report.ts';
import { platform, platformCalls } from '../../support/electron-fake/platform.ts';
import { resetElectron } from '../../support/electron-fake.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

let folder: string;
beforeEach(() => {
  resetElectron();
  folder = mkdtempSync(join(tmpdir(), 'counter-support-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const asked = { t: createMainTranslate('en'), window: null };

function setup() {
  const logged: string[] = [];
  const report = createSupportReport({ clock: new VirtualClock(), recentLines: () => ['a line'] });
  return { logged, save: setupSupportFile({ report, log: (event) => void logged.push(event) }) };
}

test('the file is written where staff choose, for this user alone', async () => {
  const path = join(folder, 'support.txt');
  platform.savePath = path;
  expect(await setup().save(asked)).toEqual({ kind: 'saved', path });
  expect(readFileSync(path, 'utf8')).toMatch(/^Counter support file\. .*a line/s);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  expect(platformCalls.saveDialogs).toMatchObject([{ title: 'Save support file' }]);
});

test('nothing is written when staff cancel, and a second press opens no second dialog', async () => {
  const { save } = setup();
  expect(await Promise.all([save(asked), save(asked)])).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
  expect(platformCalls.saveDialogs).toHaveLength(1);
});

test('a path that can’t be written to is reported, not thrown', async () => {
  platform.savePath = join(folder, 'gone', 'support.txt');
  const { save, logged } = setup();
  expect(await save(asked)).toEqual({ kind: 'failed' });
  expect(logged).toEqual(['support_file_not_saved']);
});
