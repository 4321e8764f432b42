import type { AlarmView } from '../../electron/contract/ipc/alarm.ts';
import { formatCountdown } from '../i18n/format.ts';
import { computeHold } from '../screens/orders/card/hold.ts';

/** Formats the title of the window and its taskbar button: "(1) 7K38 1:48" while an order waits for an answer. */
export function formatWindowTitle(alarm: AlarmView, newCount: number, now: number): string {
  const { urgent, episodes } = alarm;
  if (urgent === null) return 'Counter';
  const count = Math.max(newCount, episodes.length, 1);
  const left = urgent.holdEndsAt === null ? 0 : computeHold(urgent.holdEndsAt, now).left;
  return `(${count}) ${urgent.number}${left > 0 ? ` ${formatCountdown(left)}` : ''}`;
}
