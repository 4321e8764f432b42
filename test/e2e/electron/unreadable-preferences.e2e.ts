import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { kill, retry, ringInPractice, startElectronProcess, waitForSound } from '../support/electron-process.ts';
import { practiceProcessTest as test } from '../support/practice-process.ts';

test('where neither file of the preferences can be read, a window says so, and the ring is back by itself once one can be', async ({
  app: before,
  profile,
}) => {
  await ringInPractice(before);
  kill(await before.findPid(), 'SIGKILL');
  await before.end();
  const file = join(profile, 'preferences.json');
  rmSync(join(profile, 'preferences.previous.json'));
  renameSync(file, `${file}.kept`);
  // A folder can't be read as a file by anybody, not even by the administrator, whom no permissions keep out.
  mkdirSync(file);
  const app = await startElectronProcess(profile);
  try {
    const readFault = () => app.runInPage('document.body.innerText || null.fail', 'counter://app/fault.html');
    expect(await retry(readFault)).toContain('Counter can’t start: its settings can’t be read');
    expect(readdirSync(file)).toEqual([]);
    rmSync(file, { recursive: true });
    renameSync(`${file}.kept`, file);
    await waitForSound(app);
  } finally {
    await app.end();
  }
});
