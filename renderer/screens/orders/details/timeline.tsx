import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TimelineView } from '../../../../electron/contract/ipc/orders.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import { describeActor, describeEvent, useI18n } from '../../../i18n/use-i18n.ts';
import styles from './details-panel.module.css';

/** What went wrong, for the look of its mark; every other event is a plain tick. */
const FAILURES: ReadonlySet<string> = new Set(['order.cancelled', 'order.payment_failed', 'delivery.failed']);

/** What happened to the order, oldest first, with who and when. */
export function Timeline({ entries }: { readonly entries: readonly TimelineView[] }): ReactNode {
  const { t, clock } = useI18n();
  return (
    <div className={styles.timeline}>
      <h3>{t('details.timeline')}</h3>
      <ol>
        {entries.map((entry) => {
          const failed = FAILURES.has(entry.type);
          const why = entry.reason === null ? null : describeServiceReason(t, entry.reason);
          const second = [describeActor(t, entry.actor), why].filter((text) => text !== null).join(', ');
          return (
            <li key={`${entry.type} ${entry.at}`} className={failed ? styles.failed : undefined}>
              <span className={styles.timelineMark}>
                {failed ? <X size={14} aria-hidden /> : <Check size={14} aria-hidden />}
              </span>
              <p>
                <b>{describeEvent(t, entry.type)}</b>
                {second !== '' && <span>{second}</span>}
              </p>
              <time className="tabular">{clock(entry.at)}</time>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
