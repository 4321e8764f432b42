import type { BrowserWindow } from 'electron';
import type { AlarmView, EpisodeView } from '../../contract/calls/alarm.ts';
import { formatRupees } from '../../contract/domain/money.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { SnapshotObserver } from '../snapshot-observer.ts';
import { markPractice } from '../tray/taskbar.ts';
import { showNotification } from './notification.ts';

/** How long the window stays on top: long enough to be noticed over a full-screen billing program. */
const ON_TOP_MS = 4_000;

/** How many notifications appear at once; more would only cover each other. */
const NOTIFICATIONS_AT_ONCE = 3;

export interface AttentionParts {
  readonly window: BrowserWindow;
  readonly view: SnapshotObserver;
  /** Opens an order whose notification staff clicked. */
  readonly openOrder: (workspace: WorkspaceKind, orderId: string) => void;
  /** Shows the window and focuses it. */
  readonly show: () => void;
}

/**
 * Brings up the window when an order begins to ring: on top for a moment, but without the focus, because staff may be
 * typing in the billing program. The taskbar button flashes until nothing rings.
 */
export function setupAttention({ window, view, openOrder, show }: AttentionParts): void {
  let lower: NodeJS.Timeout | undefined;

  function raise(): void {
    window.showInactive();
    window.setAlwaysOnTop(true);
    window.moveTop();
    clearTimeout(lower);
    lower = setTimeout(() => {
      if (!window.isDestroyed()) window.setAlwaysOnTop(false);
    }, ON_TOP_MS);
  }

  function notify(episode: EpisodeView, { urgent }: AlarmView): void {
    const { workspace, orderId, number, wants } = episode;
    // Amount and store are enough for an order that waits for a decision.
    const body = wants === 'decision' ? null : view.t(`desktop.wants.${wants}.body`);
    const about = urgent?.orderId === orderId ? `${formatRupees(urgent.total)} · ${urgent.storeName}` : null;
    const options = {
      title: markPractice(view.t, workspace, view.t(`desktop.wants.${wants}.title`, { number })),
      body: [about, body].filter((part) => part !== null).join('\n'),
      // Silent, because the app itself rings.
      silent: true,
    };
    showNotification(options, () => {
      show();
      openOrder(workspace, orderId);
    });
  }

  /** Says once that no order can ring. */
  function reportStoreDown(): void {
    raise();
    showNotification({ title: view.t('desktop.store_down.title'), body: view.t('desktop.store_down.body') }, show);
  }

  if (view.current().storeDown !== null) reportStoreDown();
  view.onChange(({ alarm, storeDown }, { alarm: before, storeDown: downBefore }) => {
    if (window.isDestroyed()) return;
    if (storeDown !== null && downBefore === null) reportStoreDown();
    const fresh = listNewlyRinging(before, alarm);
    if (fresh.length > 0 && !window.isFocused()) {
      raise();
      window.flashFrame(true);
      for (const episode of fresh.slice(0, NOTIFICATIONS_AT_ONCE)) notify(episode, alarm);
    } else if (ringing(alarm).length === 0 && ringing(before).length > 0) window.flashFrame(false);
  });
}

const ringing = (alarm: AlarmView): readonly EpisodeView[] => alarm.episodes.filter(({ state }) => state === 'ringing');

/** Episodes that have begun to ring: new ones, and those whose silence has ended. */
export function listNewlyRinging(before: AlarmView, now: AlarmView): readonly EpisodeView[] {
  const known = new Set(ringing(before).map(({ workspace, orderId }) => `${workspace} ${orderId}`));
  return ringing(now).filter(({ workspace, orderId }) => !known.has(`${workspace} ${orderId}`));
}
