import { beforeEach, expect, test } from 'vitest';
import { createBackupCopier } from '../../../../electron/desktop/system/backup-copier.ts';
import { resetElectron, utilityProcess } from '../../../support/electron-fake.ts';

beforeEach(resetElectron);

const start = (signal = new AbortController().signal) => {
  const isMade = createBackupCopier('backup-copy.js')('counter.db', 'the.copy', signal);
  const started = utilityProcess.started[0] ?? expect.unreachable();
  return { isMade, ...started };
};

test('a copy counts only if its process says so', async () => {
  for (const [code, counts] of [
    [0, true],
    [1, false],
    [139, false],
  ] as const) {
    resetElectron();
    const { args, child, isMade } = start();
    expect(args).toEqual(['backup-copy.js', 'counter.db', 'the.copy']);
    child.emit('exit', code);
    expect(await isMade).toBe(counts);
  }
});

test('a process that is given up is ended, and not waited for', async () => {
  const finishing = new AbortController();
  const { child, isMade } = start(finishing.signal);
  finishing.abort();
  expect(await isMade).toBe(false);
  expect(child.isKilled).toBe(true);
});
