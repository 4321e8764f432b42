import { beforeEach, expect, test } from 'vitest';
import { setupLinks } from '../../electron/shell/links.ts';
import { asked, platform, resetElectron } from '../support/electron-fake.ts';

beforeEach(resetElectron);

const opened = (url: string) => setupLinks(() => undefined)(url);

test.each(['https://track.example/7K38', 'tel:+919826041175'])('%s is opened outside', async (url) => {
  expect(await opened(url)).toBe(true);
  expect(asked.opened).toEqual([url]);
});

test.each([
  'http://track.example/',
  'https://bank.example@track.example/',
  'file:///C:/Windows/System32/calc.exe',
  'javascript:alert(1)',
  'ms-msdt:/id',
  'counter://app/',
  '',
  'track.example',
])('%s is not', async (url) => {
  expect(await opened(url)).toBe(false);
  expect(asked.opened).toEqual([]);
});

test('a PC with nothing that opens it says so', async () => {
  platform.opensLinks = false;
  expect(await opened('tel:98260')).toBe(false);
});
