import { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import { findVisibleBounds, setupDisplays } from '../../../../electron/desktop/window/displays.ts';
import { platform } from '../../../support/electron-fake/platform.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron, screen } from '../../../support/electron-fake.ts';

const PRIMARY = { x: 0, y: 0, width: 1280, height: 760 };
const SECOND = { x: 1280, y: 0, width: 1920, height: 1080 };
const USUAL = { width: 1024, height: 600 };

describe('a window', () => {
  test.each([
    ['on the first screen', { x: 100, y: 50, ...USUAL }, [PRIMARY]],
    ['on the second screen', { x: 1500, y: 50, ...USUAL }, [PRIMARY, SECOND]],
    ['maximised on Windows', { x: -8, y: -8, width: 1296, height: 776 }, [PRIMARY]],
    ['that hangs over an edge', { x: -700, y: 100, ...USUAL }, [PRIMARY]],
  ])('%s stays where it is', (_, bounds, areas) => {
    expect(findVisibleBounds(bounds, areas, PRIMARY)).toBeNull();
  });

  test.each([
    ['of a screen that is gone', { x: 1500, y: 50, ...USUAL }, { x: 128, y: 80, ...USUAL }],
    ['of which only a sliver is left', { x: 1200, y: 50, ...USUAL }, { x: 128, y: 80, ...USUAL }],
    ['whose title is above the screen', { x: 100, y: -300, ...USUAL }, { x: 128, y: 80, ...USUAL }],
    ['larger than what is left', { x: 3000, y: 0, width: 1920, height: 1080 }, PRIMARY],
  ])('%s comes back', (_, bounds, expected) => {
    expect(findVisibleBounds(bounds, [PRIMARY], PRIMARY)).toEqual(expected);
  });

  test('comes back clear of taskbars at the left and the top', () => {
    const area = { x: 80, y: 40, width: 1200, height: 720 };
    expect(findVisibleBounds({ x: 1500, y: 50, ...USUAL }, [area], area)).toEqual({ x: 168, y: 100, ...USUAL });
  });
});

describe('a window on the second screen', () => {
  beforeEach(resetElectron);

  function start() {
    platform.screens = [PRIMARY, SECOND];
    const window = new BrowserWindow();
    const fake = toFakeWindow(window);
    fake.bounds = { x: 1500, y: 50, ...USUAL };
    setupDisplays(window);
    return fake;
  }

  test.each([
    ['is unplugged', 'display-removed', [PRIMARY]],
    ['is moved to the other side', 'display-metrics-changed', [PRIMARY, { ...SECOND, x: -1920 }]],
  ])('comes back when that screen %s', (_, event, screens) => {
    const fake = start();
    platform.screens = screens;
    screen.emit(event);
    expect(fake.bounds).toEqual({ x: 128, y: 80, ...USUAL });
  });

  test('is left to the system while it is minimised', () => {
    const fake = start();
    fake.minimized = true;
    platform.screens = [PRIMARY];
    screen.emit('display-removed');
    expect(fake.bounds.x).toBe(1500);
  });
});
