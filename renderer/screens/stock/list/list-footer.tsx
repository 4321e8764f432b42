import { Clock, Hourglass, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StockCopyView, StockPage } from '../../../../electron/contract/calls/stock.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { formatCount } from '../../../i18n/format.ts';
import { type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { useMinute } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import styles from './list-footer.module.css';

/** Describes how old the copy of the stock is, and the progress of a running full scan. */
function describeCopyAge({ t, ago, clock }: I18n, { wholeAt, items, reading }: StockCopyView, now: Instant): string {
  const read = formatCount(reading ?? 0);
  if (wholeAt === null) return t('stock.copy_first', { read });
  const age = t('stock.copy_age', {
    ago: ago(wholeAt, now),
    time: clock(wholeAt),
    count: items,
    items: formatCount(items),
  });
  return reading === null ? age : `${age} ${t('stock.copy_again', { read })}`;
}

/** The footer of the list: unsent changes, and how old the numbers are. */
export function ListFooter({ head }: { readonly head: Omit<StockPage, 'rows' | 'offset'> }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const now = useMinute(head.copy.wholeAt);
  const { unsent } = head.counts;
  return (
    <div className={joinClasses('rigid text-14 muted', 'stack gap-4', styles.footer)}>
      {unsent > 0 && (
        <p>
          <Hourglass size={20} aria-hidden />
          <span>
            <b>{t('stock.waits', { count: unsent })}</b> {t('stock.waits_note')}
          </span>
        </p>
      )}
      <p>
        {head.copy.reading === null ? <Clock size={20} aria-hidden /> : <RefreshCw size={20} aria-hidden />}
        <span>{describeCopyAge(i18n, head.copy, now)}</span>
      </p>
    </div>
  );
}
