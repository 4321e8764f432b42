import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineView } from '../../../../electron/contract/calls/orders.ts';
import { describeBag } from '../../../i18n/bag-format.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { describeActor, describeEvent, useI18n } from '../../../i18n/use-i18n.ts';
import { useCounterName } from '../../../services/use-counter-name.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import styles from './details-panel.module.css';

/** Events marked as failures. Every other event has a tick. */
const FAILURES: ReadonlySet<string> = new Set(['order.cancelled', 'order.payment_failed', 'delivery.failed']);

/** Who rejects an order: a counter, or the retailer app. */
const REJECTING: ReadonlySet<string | null> = new Set(['pos', 'this_counter', 'retailer']);

/** Whether an event is the store's rejection, which the service calls a cancellation. */
function isRejection({ type, actor }: TimelineView, entries: readonly TimelineView[]): boolean {
  const isAccepted = entries.some((entry) => entry.type === 'order.accepted');
  return type === 'order.cancelled' && !isAccepted && REJECTING.has(actor);
}

/** The order's events, oldest first, each with its actor and time. */
export function Timeline({ entries }: { readonly entries: readonly TimelineView[] }): ReactNode {
  const i18n = useI18n();
  const { t, clock } = i18n;
  const counterName = useCounterName();
  return (
    <div className={styles.timeline}>
      <h3 className="text-17 bold">{t('details.timeline')}</h3>
      <ol>
        {entries.map((entry) => {
          const isFailure = FAILURES.has(entry.type);
          const reason = entry.reason === null ? null : describeServiceReason(t, entry.reason);
          const secondLine = [
            describeActor(t, entry.actor, counterName),
            entry.person,
            reason,
            describeBag(i18n, entry.bag),
          ]
            .filter((text) => text !== null)
            .join(', ');
          return (
            <li
              key={`${entry.type} ${entry.at}`}
              className={joinClasses('row-full gap-10 relative text-14', isFailure && styles.failed)}
            >
              <span className={joinClasses('row centred rigid surface', styles.timelineMark)}>
                {isFailure ? <X size={14} aria-hidden /> : <Check size={14} aria-hidden />}
              </span>
              <p className="grow">
                <b>{isRejection(entry, entries) ? t('card.rejected') : describeEvent(t, entry.type)}</b>
                {secondLine !== '' && <span className="block muted">{secondLine}</span>}
              </p>
              <time className="tabular rigid muted">{clock(entry.at)}</time>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
