import { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import type { IconBitmap } from '../../../../electron/desktop/tray/count-badge.ts';
import { addBadge, drawBadge } from '../../../../electron/desktop/tray/count-badge.ts';
import { setupTaskbar } from '../../../../electron/desktop/tray/taskbar.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { createFakeObserver } from '../snapshots.ts';

beforeEach(resetElectron);

/** The pixels as characters: white, red, or transparent. */
function drawn({ width, height, bytes }: IconBitmap): string[] {
  const letter = (at: number): string => {
    if ((bytes[at + 3] ?? 0) < 128) return ' ';
    return (bytes[at] ?? 0) > 200 ? 'w' : 'r';
  };
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => letter((y * width + x) * 4)).join(''),
  );
}

describe('a count as a picture', () => {
  test('is a red disc with white digits', () => {
    expect(drawn(drawBadge({ kind: 'store', sign: 4 }, 9))).toEqual([
      '  rrrrr  ',
      ' rrrrrrr ',
      'rrrwrwrrr',
      'rrrwrwrrr',
      'rrrwwwrrr',
      'rrrrrwrrr',
      'rrrrrwrrr',
      ' rrrrrrr ',
      '  rrrrr  ',
    ]);
  });

  test('has at most two digits', () => {
    const rows = drawn(drawBadge({ kind: 'store', sign: 17 }, 16));
    expect(rows.some((row) => row.includes('w'))).toBe(true);
    expect(drawn(drawBadge({ kind: 'store', sign: 250 }, 16))).toEqual(
      drawn(drawBadge({ kind: 'store', sign: 99 }, 16)),
    );
    expect(drawn(drawBadge({ kind: 'store', sign: 71 }, 16))).not.toEqual(rows);
  });

  test('covers only the lower right of an icon', () => {
    const plain: IconBitmap = { width: 12, height: 12, bytes: Buffer.alloc(12 * 12 * 4, 255) };
    const rows = drawn(addBadge(plain, { kind: 'store', sign: 3 }));
    expect(rows.slice(0, 4)).toEqual(Array(4).fill('wwwwwwwwwwww'));
    expect(rows.map((row) => row.slice(0, 4))).toEqual(Array(12).fill('wwww'));
    expect(rows[8]).toContain('r');
    expect(plain.bytes.every((byte) => byte === 255)).toBe(true);
  });

  test('of 0 leaves the icon unchanged', () => {
    const plain: IconBitmap = { width: 2, height: 2, bytes: Buffer.alloc(16, 255) };
    expect(addBadge(plain, { kind: 'store', sign: 0 })).toBe(plain);
  });
});

describe('the taskbar button', () => {
  function start(platform: NodeJS.Platform) {
    const window = new BrowserWindow();
    const { view, publish } = createFakeObserver();
    const counts = { store: 0, practice: 0 };
    setupTaskbar({ window, view, newOrders: () => counts, platform });
    return {
      fake: toFakeWindow(window),
      count(store: number, practice: number) {
        Object.assign(counts, { store, practice });
        publish({});
      },
    };
  }

  test('has an overlay with the count on Windows, with a text for screen readers', () => {
    const { fake, count } = start('win32');
    count(2, 1);
    expect(fake.overlay?.picture?.width).toBe(32);
    expect(fake.overlay?.description).toBe('Counter: 2 new');
    count(0, 1);
    expect(fake.overlay?.description).toBe('PRACTICE · Counter: 1 new');
    count(0, 0);
    expect(fake.overlay).toEqual({ picture: null, description: '' });
    expect(platformCalls.badge).toBe(0);
  });

  test('has the platform’s own badge elsewhere', () => {
    const { fake, count } = start('linux');
    count(2, 0);
    expect(platformCalls.badge).toBe(2);
    count(0, 0);
    expect([platformCalls.badge, fake.overlay]).toEqual([0, undefined]);
  });
});
