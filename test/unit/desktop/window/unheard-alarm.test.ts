import { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UnheardAlarmView } from '../../../../electron/contract/calls/alarm.ts';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { setupUnheardAlarm } from '../../../../electron/desktop/window/unheard-alarm.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { createFakeObserver, silentAlarm } from '../snapshots.ts';

beforeEach(() => {
  resetElectron();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function start() {
  const window = new BrowserWindow();
  const { view, publish } = createFakeObserver();
  const logged: string[] = [];
  let cameUpAt: number | null = Number.NEGATIVE_INFINITY;
  setupUnheardAlarm({
    window,
    view,
    show: () => window.focus(),
    pageAliveForMs: () => (cameUpAt === null ? 0 : performance.now() - cameUpAt),
    log: (event) => logged.push(event),
  });
  const fake = toFakeWindow(window);
  return {
    fake,
    logged,
    lose: () => {
      cameUpAt = null;
    },
    comeUp: () => {
      cameUpAt = performance.now();
    },
    unheard: (why: UnheardAlarmView['why']) =>
      publish({ alarm: { ...silentAlarm, tone: 'order', unheard: { since: instant(0), why } } }),
    heard: () => publish({ alarm: { ...silentAlarm, tone: 'order' } }),
    reloads: () => [fake.webContents.reloads, fake.webContents.crashes],
  };
}

describe('an order rings and nothing is heard', () => {
  test('the system beeps until it is heard, and shows one notification', () => {
    const { unheard, heard, fake } = start();
    unheard('silent');
    unheard('silent');
    expect([platformCalls.beeps, platformCalls.notifications.length]).toEqual([1, 1]);
    expect([fake.visible, fake.flashing]).toEqual([true, true]);
    vi.advanceTimersByTime(6_000);
    expect([platformCalls.beeps, platformCalls.notifications.length]).toEqual([3, 1]);
    heard();
    vi.advanceTimersByTime(60_000);
    expect(platformCalls.beeps).toBe(3);
  });

  test('the notification shows the window', () => {
    const { unheard, fake } = start();
    unheard('silent');
    expect(platformCalls.notifications[0]?.options.title).toBe('An order rings, but nothing is heard');
    platformCalls.notifications[0]?.emit('click');
    expect(fake.focused).toBe(true);
  });

  test.each(['silent', 'refused'] as const)(
    '%s: the page reloads at once, and one that hangs is ended 15 s later',
    (why) => {
      const { unheard, reloads, logged } = start();
      unheard(why);
      expect(reloads()).toEqual([1, 0]);
      vi.advanceTimersByTime(14_000);
      expect(reloads()).toEqual([1, 0]);
      vi.advanceTimersByTime(3_000);
      expect(reloads()).toEqual([1, 1]);
      vi.advanceTimersByTime(12_000);
      expect(reloads()).toEqual([1, 1]);
      expect(logged).toEqual(['ring_unheard', 'page_reloaded', 'page_reloaded']);
    },
  );

  test('a ring that soon goes unheard again reloads the page again, but not at once', () => {
    const { unheard, heard, reloads } = start();
    unheard('silent');
    heard();
    vi.advanceTimersByTime(10_000);
    unheard('silent');
    expect(reloads()).toEqual([1, 0]);
    expect(platformCalls.beeps).toBe(2);
    vi.advanceTimersByTime(6_000);
    expect(reloads()).toEqual([2, 0]);
  });

  test('the system stops beeping when the window is gone', () => {
    const { unheard, fake } = start();
    unheard('silent');
    fake.destroy();
    vi.advanceTimersByTime(60_000);
    expect(platformCalls.beeps).toBe(1);
  });

  test('a page that is lost is left to its own recovery; the system beeps all the same', () => {
    const { unheard, reloads, lose } = start();
    lose();
    unheard('silent');
    vi.advanceTimersByTime(30_000);
    expect(reloads()).toEqual([0, 0]);
    expect(platformCalls.beeps).toBeGreaterThan(5);
  });

  test('a page that has only just come up on a slow PC gets five seconds to sound', () => {
    const { unheard, heard, reloads, lose, comeUp } = start();
    lose();
    unheard('silent');
    vi.advanceTimersByTime(5_900);
    comeUp();
    vi.advanceTimersByTime(4_000);
    expect(reloads()).toEqual([0, 0]);
    heard();
    lose();
    unheard('silent');
    comeUp();
    vi.advanceTimersByTime(6_000);
    expect(reloads()).toEqual([1, 0]);
  });

  test.each(['no_device', 'needs_press'] as const)(
    '%s: the page does not reload, because that would not help',
    (why) => {
      const { unheard, reloads } = start();
      unheard(why);
      vi.advanceTimersByTime(60_000);
      expect(reloads()).toEqual([0, 0]);
      expect(platformCalls.beeps).toBeGreaterThan(10);
    },
  );
});
