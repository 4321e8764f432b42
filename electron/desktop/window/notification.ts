import type { NotificationConstructorOptions } from 'electron';
import { Notification } from 'electron';

/** How many notifications can still be clicked; the system may list older ones for days. */
const KEPT = 20;

/** Electron keeps none itself: a notification that has been collected as garbage stays on the screen, and a click does nothing. */
const shown: Notification[] = [];

/** Shows a notification of the system, where it has any. */
export function showNotification(options: NotificationConstructorOptions, clicked: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification(options);
  notification.on('click', clicked);
  shown.push(notification);
  if (shown.length > KEPT) shown.shift();
  notification.show();
}
