import type { BrowserWindow } from 'electron';
import { Notification } from 'electron';
import type { AlarmView, EpisodeView, WorkspaceKind } from '../contract/views.ts';
import type { Listen } from './listen.ts';
import { rupees } from './rupees.ts';
import type { Words } from './words.ts';

export interface AttentionParts {
  readonly window: BrowserWindow;
  readonly words: () => Words;
  readonly listen: Listen;
  /** What the alarm is at the start. */
  readonly alarm: AlarmView;
  /** Staff pressed the notification. */
  readonly openOrder: (workspace: WorkspaceKind, orderId: string) => void;
}

/**
 * Brings the window to whoever stands there when an order begins to ring: on top, but without the keyboard, for
 * somebody may be typing in the billing program; the taskbar flashes until nothing rings.
 */
export function setupAttention({ window, words, listen, alarm, openOrder }: AttentionParts): void {
  let before = alarm;
  if (ringing(alarm).length > 0) window.once('show', () => window.flashFrame(true));

  function notify(now: AlarmView, fresh: readonly EpisodeView[]): void {
    const { urgent } = now;
    if (urgent === null || !fresh.some(({ orderId }) => orderId === urgent.orderId) || !Notification.isSupported())
      return;
    const { title, body } = words().ring;
    const notification = new Notification({
      title: title(urgent.number),
      body: body(rupees(urgent.total), urgent.storeName),
      // The app itself rings.
      silent: true,
    });
    notification.on('click', () => openOrder(urgent.workspace, urgent.orderId));
    notification.show();
  }

  listen((event) => {
    if (event.name !== 'snapshot' || window.isDestroyed()) return;
    const now = event.snapshot.alarm;
    const fresh = beganToRing(before, now);
    if (fresh.length > 0 && !window.isFocused()) {
      window.showInactive();
      window.moveTop();
      window.flashFrame(true);
      notify(now, fresh);
    } else if (ringing(now).length === 0 && ringing(before).length > 0) window.flashFrame(false);
    before = now;
  });
}

const ringing = (alarm: AlarmView): readonly EpisodeView[] => alarm.episodes.filter(({ state }) => state === 'ringing');

/** The episodes that ring now and did not before: new ones, and those whose silence is over. */
export function beganToRing(before: AlarmView, now: AlarmView): readonly EpisodeView[] {
  const known = new Set(ringing(before).map(({ workspace, orderId }) => `${workspace} ${orderId}`));
  return ringing(now).filter(({ workspace, orderId }) => !known.has(`${workspace} ${orderId}`));
}
