import type { BrowserWindow } from 'electron';
import { Notification } from 'electron';
import type { AlarmView, EpisodeView, WorkspaceKind } from '../contract/views.ts';
import { rupees } from './rupees.ts';
import type { View } from './view.ts';

export interface AttentionParts {
  readonly window: BrowserWindow;
  readonly view: View;
  /** Staff pressed the notification. */
  readonly openOrder: (workspace: WorkspaceKind, orderId: string) => void;
  /** Brings the window up for somebody who asked for it. */
  readonly show: () => void;
}

/**
 * Brings the window to whoever stands there when an order begins to ring: on top, but without the keyboard, for
 * somebody may be typing in the billing program; the taskbar flashes until nothing rings.
 */
export function setupAttention({ window, view, openOrder, show }: AttentionParts): void {
  function notify({ urgent }: AlarmView, fresh: readonly EpisodeView[]): void {
    if (urgent === null || !fresh.some(({ orderId }) => orderId === urgent.orderId)) return;
    if (!Notification.isSupported()) return;
    const { title, body } = view.words().ring;
    const notification = new Notification({
      title: title(urgent.number),
      body: body(rupees(urgent.total), urgent.storeName),
      // The app itself rings.
      silent: true,
    });
    notification.on('click', () => {
      show();
      openOrder(urgent.workspace, urgent.orderId);
    });
    notification.show();
  }

  view.onChange(({ alarm }, { alarm: before }) => {
    if (window.isDestroyed()) return;
    const fresh = beganToRing(before, alarm);
    if (fresh.length > 0 && !window.isFocused()) {
      window.showInactive();
      window.moveTop();
      window.flashFrame(true);
      notify(alarm, fresh);
    } else if (ringing(alarm).length === 0 && ringing(before).length > 0) window.flashFrame(false);
  });
}

const ringing = (alarm: AlarmView): readonly EpisodeView[] => alarm.episodes.filter(({ state }) => state === 'ringing');

/** The episodes that ring now and did not before: new ones, and those whose silence is over. */
export function beganToRing(before: AlarmView, now: AlarmView): readonly EpisodeView[] {
  const known = new Set(ringing(before).map(({ workspace, orderId }) => `${workspace} ${orderId}`));
  return ringing(now).filter(({ workspace, orderId }) => !known.has(`${workspace} ${orderId}`));
}
