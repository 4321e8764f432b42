import { beforeEach, expect, test, vi } from 'vitest';
import { setupSingleInstance } from '../../../../electron/desktop/lifecycle/single-instance.ts';
import { app } from '../../../support/electron-fake/app.ts';
import { platform, platformCalls } from '../../../support/electron-fake/platform.ts';
import { resetElectron } from '../../../support/electron-fake.ts';

beforeEach(resetElectron);

const LINK = 'counter://connect?code=7GKQ-M2XA';

test('a second Counter hands its link over and must end', () => {
  platform.isFirstInstance = false;
  expect(setupSingleInstance(LINK, () => undefined)).toBe(false);
  expect(platformCalls.lockWith).toEqual({ link: LINK });
});

test('the first one hears of every further start, and of a click on its icon in the Dock of macOS', () => {
  const again = vi.fn();
  expect(setupSingleInstance(null, again)).toBe(true);
  app.emit('second-instance', {}, [], '/', { link: LINK });
  app.emit('activate', {}, false);
  expect(again.mock.calls).toEqual([[{ link: LINK }], [null]]);
});
