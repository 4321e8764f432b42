import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { enterPractice, placeOrder } from '../support/page-actions.ts';

/** Files and folders of the data folder that other users of the PC can reach; of Chromium’s own, only those on top. */
function listShared(profile: string): string[] {
  // Windows keeps a user's folders to the user.
  if (process.platform === 'win32') return [];
  const own = [
    '',
    ...readdirSync(profile),
    ...['logs', 'keys'].flatMap((name) => listFolder(join(profile, name), name)),
  ];
  return own.filter((name) => {
    const status = statSync(join(profile, name), { throwIfNoEntry: false });
    return status !== undefined && !status.isSymbolicLink() && !status.isSocket() && (status.mode & 0o077) !== 0;
  });
}

function listFolder(path: string, name: string): string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(path).map((each) => join(name, each))
    : [];
}

test('what the app keeps is this user’s alone, also if it was open to others before', async ({
  counter,
  page,
  profile,
}) => {
  await enterPractice(page);
  await placeOrder(page);
  expect(listShared(profile)).toEqual([]);

  // Opened to others, as by a careless copy.
  const names = readdirSync(profile).filter((name) => /^(practice-|in-use|preferences)/.test(name));
  expect(names.filter((name) => name.endsWith('-wal'))).not.toEqual([]);
  for (const name of names) chmodSync(join(profile, name), 0o644);
  chmodSync(join(profile, 'logs'), 0o755);
  chmodSync(join(profile, 'logs/counter.log'), 0o644);
  chmodSync(profile, 0o755);
  await counter.restart();
  await expect(counter.page.getByRole('link', { name: 'Practice', exact: true })).toBeVisible();
  expect(listShared(profile)).toEqual([]);
});
