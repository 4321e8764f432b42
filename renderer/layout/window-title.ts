import type { AlarmView, UrgentOrderView } from '../../electron/contract/calls/alarm.ts';
import { formatCountdown } from '../i18n/format.ts';
import type { I18n } from '../i18n/use-i18n.ts';
import { listAttention } from '../screens/orders/attention.ts';
import { computeHold } from '../screens/orders/card/hold.ts';

/**
 * Formats the title of the window and its taskbar button: "(1) 7K38 1:48" while an order waits for an answer, "(1) 7K31
 * cancelled" until staff have seen that. It names the order that rings.
 */
export function formatWindowTitle(t: I18n['t'], alarm: AlarmView, newCount: number, now: number): string {
  const { urgent, episodes } = alarm;
  const attention = listAttention(alarm);
  const [unseen] = attention;
  const count = Math.max(newCount + attention.length, episodes.length, 1);
  if (unseen !== undefined && unseen.wants !== 'decision' && urgent?.ringing !== true) {
    return `(${count}) ${t(`order_banner.title.${unseen.wants}`, { number: unseen.number })}`;
  }
  return urgent === null ? 'Counter' : `(${count}) ${formatUrgentOrder(urgent, now)}`;
}

function formatUrgentOrder({ number, holdEndsAt }: UrgentOrderView, now: number): string {
  const left = holdEndsAt === null ? 0 : computeHold(holdEndsAt, now).left;
  return `${number}${left > 0 ? ` ${formatCountdown(left)}` : ''}`;
}
