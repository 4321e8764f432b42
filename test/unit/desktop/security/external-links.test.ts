import { beforeEach, expect, test } from 'vitest';
import { setupExternalLinks } from '../../../../electron/desktop/security/external-links.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

beforeEach(resetElectron);

const opened = (url: string) =>
  setupExternalLinks(
    (each) => each === url && !each.includes('evil'),
    () => undefined,
  )(url);

test.each(['https://track.example/7K38', 'tel:+919826041175'])('%s opens outside when allowed', async (url) => {
  expect(await opened(url)).toBe(true);
  expect(platformCalls.opened).toEqual([url]);
});

test('a forbidden address does not open', async () => {
  expect(await opened('https://evil.example/')).toBe(false);
  expect(platformCalls.opened).toEqual([]);
});

test('a PC without a program for it reports a failure', async () => {
  platform.opensLinks = false;
  expect(await opened('tel:98260')).toBe(false);
});
