import type { NotificationConstructorOptions } from 'electron';
import { Notification } from 'electron';

/** How many notifications stay clickable; the system may list older ones for days. */
const KEPT = 20;

/**
 * Keeps notifications, because Electron doesn't: one that was garbage-collected stays on screen, but a click does
 * nothing.
 */
const shown: Notification[] = [];

/** Shows a system notification, if the platform has any. */
export function showNotification(options: NotificationConstructorOptions, clicked: () => void): void {
  const notification = new Notification(options);
  notification.on('click', clicked);
  shown.push(notification);
  if (shown.length > KEPT) shown.shift();
  notification.show();
}
