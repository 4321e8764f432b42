import type { AlarmView, UrgentOrderView } from '../../electron/contract/calls/alarm.ts';
import type { WorkspaceKind } from '../../electron/contract/domain/workspace.ts';
import { formatCountdown } from '../i18n/format.ts';
import type { I18n } from '../i18n/use-i18n.ts';
import { listAttention } from '../screens/orders/attention.ts';
import { computeHold } from '../screens/orders/card/hold.ts';

/**
 * Formats the title of the window and its taskbar button: "(1) 7K38 1:48" while an order waits for an answer, "(1) 7K31
 * cancelled" until staff have seen that. It names the order that rings, and marks one of practice.
 */
export function formatWindowTitle(
  t: I18n['t'],
  alarm: AlarmView,
  board: { readonly kind: WorkspaceKind; readonly newCount: number },
  now: number,
): string {
  // Live comes first, and counts alone (C16).
  const kind = [alarm.urgent, ...alarm.episodes].some((order) => order?.workspace === 'store') ? 'store' : 'practice';
  const urgent = alarm.urgent?.workspace === kind ? alarm.urgent : null;
  const attention = listAttention(alarm).filter(({ workspace }) => workspace === kind);
  const [unseen] = attention;
  const ownNew = board.kind === kind ? board.newCount : 0;
  const ownEpisodes = alarm.episodes.filter(({ workspace }) => workspace === kind);
  const count = Math.max(ownNew + attention.length, ownEpisodes.length, 1);
  const mark = kind === 'practice' ? `(${count}) ${t('bar.practice_mark')}` : `(${count})`;
  if (unseen !== undefined && unseen.wants !== 'decision' && urgent?.ringing !== true) {
    return `${mark} ${t(`order_banner.title.${unseen.wants}`, { number: unseen.number })}`;
  }
  return urgent === null ? 'Counter' : `${mark} ${formatUrgentOrder(urgent, now)}`;
}

function formatUrgentOrder({ number, holdEndsAt }: UrgentOrderView, now: number): string {
  const left = holdEndsAt === null ? 0 : computeHold(holdEndsAt, now).left;
  return `${number}${left > 0 ? ` ${formatCountdown(left)}` : ''}`;
}
