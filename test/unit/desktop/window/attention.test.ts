import { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EpisodeView, UrgentOrderView } from '../../../../electron/contract/calls/alarm.ts';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { listNewlyRinging, setupAttention } from '../../../../electron/desktop/window/attention.ts';
import { platformCalls } from '../../../support/electron-fake/platform.ts';
import { toFakeWindow } from '../../../support/electron-fake/window.ts';
import { resetElectron } from '../../../support/electron-fake.ts';
import { createFakeObserver, episode, silentAlarm } from '../snapshots.ts';

const urgent: UrgentOrderView = {
  workspace: 'store',
  storeId: 3,
  orderId: 'o-1',
  number: '7K38',
  storeName: 'Sharma Provision Store',
  total: paise(12_345_650),
  holdEndsAt: null,
  ringing: true,
};

function start(episodes: readonly EpisodeView[] = []) {
  const window = new BrowserWindow();
  const { view, publish } = createFakeObserver({ alarm: { ...silentAlarm, episodes } });
  const opened: string[] = [];
  setupAttention({
    window,
    view,
    openOrder: (workspace, orderId) => opened.push(`${workspace} ${orderId}`),
    show: () => window.focus(),
  });
  const ring = (...now: EpisodeView[]) => publish({ alarm: { ...silentAlarm, tone: 'order', episodes: now, urgent } });
  return { fake: toFakeWindow(window), ring, opened };
}

beforeEach(resetElectron);
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('an order that begins to ring', () => {
  test('shows the window above all others without the focus, and flashes until nothing rings', () => {
    const { fake, ring } = start();
    fake.covered = true;
    ring(episode('o-1'));
    expect([fake.visible, fake.covered, fake.focused, fake.flashing]).toEqual([true, false, false, true]);
    ring(episode('o-1', 'silenced'));
    expect(fake.flashing).toBe(false);
  });

  test('shows a notification with number, amount and store, and opens at a click', () => {
    const { fake, ring, opened } = start();
    ring(episode('o-1'));
    expect(platformCalls.notifications.map(({ options }) => options)).toEqual([
      { title: 'New order o-1', body: '₹1,23,456.50 · Sharma Provision Store', silent: true },
    ]);
    platformCalls.notifications[0]?.emit('click');
    expect([fake.focused, opened]).toEqual([true, ['store o-1']]);
  });

  test('is marked in practice (C16)', () => {
    const { ring } = start();
    ring({ ...episode('o-1'), workspace: 'practice' });
    expect(platformCalls.notifications[0]?.options.title).toBe('PRACTICE · New order o-1');
  });

  test('keeps the window on top for a moment only', () => {
    const { fake, ring } = start();
    ring(episode('o-1'));
    expect(fake.onTop).toBe(true);
    vi.advanceTimersByTime(3_000);
    ring(episode('o-1'), episode('o-2'));
    vi.advanceTimersByTime(3_000);
    expect(fake.onTop).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(fake.onTop).toBe(false);
  });

  test.each([
    ['stop', 'Order o-2 was cancelled', 'Stop, and put the goods back.'],
    ['courier', 'No courier for o-2', 'Retry courier, or hand it to own riders.'],
  ] as const)('because of %s says what is to be done, and opens that order', (wants, title, body) => {
    const { ring, opened } = start();
    ring({ ...episode('o-2'), wants });
    expect(platformCalls.notifications.map(({ options }) => options)).toEqual([{ title, body, silent: true }]);
    platformCalls.notifications[0]?.emit('click');
    expect(opened).toEqual(['store o-2']);
  });

  test('together with many others shows three notifications', () => {
    const { ring } = start();
    ring(...['a', 'b', 'c', 'd'].map((id) => episode(id)));
    expect(platformCalls.notifications).toHaveLength(3);
  });

  test('does so once, not at every snapshot: a hidden window stays hidden', () => {
    const { fake, ring } = start();
    ring(episode('o-1'));
    fake.hide();
    ring(episode('o-1'));
    expect(fake.visible).toBe(false);
    expect(platformCalls.notifications).toHaveLength(1);
    ring(episode('o-1'), episode('o-2'));
    expect(fake.visible).toBe(true);
  });

  test('leaves a window alone that staff are using', () => {
    const { fake, ring } = start();
    fake.focus();
    ring(episode('o-1'));
    expect([fake.flashing, platformCalls.notifications.length]).toEqual([false, 0]);
  });

  test('before this start is not new', () => {
    const { ring } = start([episode('o-1')]);
    ring(episode('o-1'));
    expect(platformCalls.notifications).toEqual([]);
  });
});

test.each([
  ['a first order', [], [episode('a')], ['a']],
  ['the same order', [episode('a')], [episode('a')], []],
  ['one more', [episode('a')], [episode('a'), episode('b')], ['b']],
  ['one whose silence is over', [episode('a', 'silenced')], [episode('a')], ['a']],
  ['one that was silenced', [episode('a')], [episode('a', 'silenced')], []],
] as const)('%s', (_, before, now, fresh) => {
  const began = listNewlyRinging({ ...silentAlarm, episodes: before }, { ...silentAlarm, episodes: now });
  expect(began.map(({ orderId }) => orderId)).toEqual(fresh);
});
