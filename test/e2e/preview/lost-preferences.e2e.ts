import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startPreviewProcess } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice } from '../support/page-actions.ts';

const listDatabases = (profile: string): string[] => readdirSync(profile).filter((name) => name.endsWith('.db'));

test('where the preferences and their copy are lost, the preview says so in one line and begins no new counter', async ({
  counter,
  page,
  profile,
}) => {
  await enterPractice(page);
  await counter.close();
  writeFileSync(join(profile, 'preferences.json'), '');
  rmSync(join(profile, 'preferences.previous.json'));
  const start = startPreviewProcess(profile);
  await expect(start).rejects.toThrow(/ended before it was ready \(2\)/);
  await expect(start).rejects.toThrow(/preferences\.json .* damaged or missing, .* Orders don't ring here/);
  expect(readFileSync(join(profile, 'preferences.json'), 'utf8')).toBe('');
  expect(listDatabases(profile)).not.toEqual([]);
});
