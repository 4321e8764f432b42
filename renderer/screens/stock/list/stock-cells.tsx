// biome-ignore-all lint/a11y/useSemanticElements: a table element can't hold absolutely positioned rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the row has the focus, which a grid allows

import { ArrowDownToLine, CalendarClock, Hourglass, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StockRow, UnsettledStock } from '../../../../electron/contract/calls/stock.ts';
import { formatCalendarDate, formatCount, formatMoney, formatSigned } from '../../../i18n/format.ts';
import { type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useSignal } from '../../../state/signal.ts';
import { formatDraft, isKept, type StockDraft } from '../../../state/stock-draft.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import styles from './stock-table.module.css';

/** "+12 waiting", "counted 40, waiting" */
function describeWaiting({ t }: I18n, { counted, delta }: UnsettledStock): string {
  if (counted === null && delta === 0) return t('stock.waiting_edit');
  return counted === null
    ? t('stock.waiting_delta', { delta: formatSigned(delta) })
    : t('stock.waiting_count', { counted });
}

/** Tags for stock that is unsettled, low or out. */
export function StockTags({ row }: { readonly row: StockRow }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <>
      {row.waiting !== null && (
        <Tag tone="waiting" icon={Hourglass}>
          {describeWaiting(i18n, row.waiting)}
        </Tag>
      )}
      {row.out && (
        <Tag tone="red" icon={ArrowDownToLine}>
          {t('stock.none')}
        </Tag>
      )}
      {row.low && !row.out && (
        <Tag tone="red" icon={ArrowDownToLine}>
          {t('stock.low_mark_tag', { mark: row.lowMark ?? 0 })}
        </Tag>
      )}
    </>
  );
}

/** The unsaved change of an item. */
function DraftTag({ draft }: { readonly draft: StockDraft }): ReactNode {
  const { t } = useI18n();
  return <Tag icon={PencilLine}>{t('stock.unsaved_tag', { change: formatDraft(draft) })}</Tag>;
}

/** An item's expiry date, and the days left if it expires soon. */
export function ExpiryDate({ row }: { readonly row: Pick<StockRow, 'expiryDate' | 'expiresInDays'> }): ReactNode {
  const { t, language } = useI18n();
  const soon = useSignal(useServices().stock.expiringDays);
  const { expiryDate, expiresInDays: days } = row;
  if (expiryDate === null) return null;
  return (
    <>
      <span className="nowrap">{formatCalendarDate(expiryDate, language)}</span>
      {days !== null && days < 0 && (
        <Tag tone="red" icon={CalendarClock}>
          {t('stock.expired')}
        </Tag>
      )}
      {days !== null && days >= 0 && days <= soon && (
        <Tag tone="waiting" icon={CalendarClock}>
          {t('stock.days_left', { count: days })}
        </Tag>
      )}
    </>
  );
}

interface StockCellsProps {
  readonly row: StockRow;
  readonly draft: StockDraft | null;
}

export function StockCells({ row, draft }: StockCellsProps): ReactNode {
  const { t } = useI18n();
  const price = row.price === null ? '' : formatMoney(row.price);
  return (
    <>
      <div role="gridcell" className={styles.item}>
        <b>{row.name ?? t('stock.no_name')}</b>
        <span className="text-14 muted tabular">
          <span className={joinClasses('nowrap', styles.barcode)}>{row.barcode}</span>
          {row.sku !== null && <span> · {row.sku}</span>}
          <span className={styles.narrowPrice}> {price}</span>
        </span>
        {draft !== null && isKept(draft) && <DraftTag draft={draft} />}
      </div>
      <div role="gridcell" className={`${styles.price} tabular`}>
        {price}
      </div>
      <div role="gridcell" className={styles.stock}>
        <b className="tabular bold">{formatCount(row.stock)}</b>
        <StockTags row={row} />
      </div>
      <div role="gridcell" className={`${styles.held} tabular`}>
        {formatCount(row.held)}
      </div>
      <div role="gridcell" className={`${styles.available} tabular`}>
        <b>{formatCount(row.available)}</b>
      </div>
      <div role="gridcell" className={`${styles.expiry} tabular`}>
        <ExpiryDate row={row} />
      </div>
    </>
  );
}
