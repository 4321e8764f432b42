import { ClipboardList, PackagePlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CountedRow } from '../../../../electron/contract/calls/counting.ts';
import { formatCount, formatSigned } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { EmptyState, Tag } from '../../../ui/primitives.tsx';
import styles from './counting-screen.module.css';

interface CountListProps {
  readonly rows: readonly CountedRow[];
  onAgain(barcode: string): void;
  onRemove(barcode: string): void;
}

/** The counts of this session, latest first. */
export function CountList({ rows, onAgain, onRemove }: CountListProps): ReactNode {
  const { t, clock } = useI18n();
  if (rows.length === 0) return <EmptyState icon={ClipboardList}>{t('counting.empty')}</EmptyState>;
  return (
    <ul className="panel lines-between" aria-label={t('counting.list')}>
      {rows.map((row) => (
        <li key={row.barcode} className={joinClasses('row wrap', styles.countedRow)}>
          <p className={joinClasses('stack grow breakable', styles.countedItem)}>
            <b>{row.name ?? row.barcode}</b>
            <span className="tabular text-14 muted">
              {row.barcode} · {clock(row.countedAt)}
            </span>
          </p>
          <CountDifference row={row} />
          <b className={joinClasses('tabular right', styles.countedUnits)}>{formatCount(row.counted)}</b>
          <Button
            name={t('counting.again_item', { item: row.name ?? row.barcode })}
            onPress={() => onAgain(row.barcode)}
          >
            {t('counting.again')}
          </Button>
          <Button
            kind="quiet"
            icon={Trash2}
            name={t('counting.remove', { item: row.name ?? row.barcode })}
            onPress={() => onRemove(row.barcode)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The difference between a count and the expected stock. */
export function CountDifference({ row }: { readonly row: CountedRow }): ReactNode {
  const { t } = useI18n();
  if (row.isNew) {
    return (
      <Tag tone="good" icon={PackagePlus}>
        {t('counting.new')}
      </Tag>
    );
  }
  if (row.difference === null) return <Tag>{t('counting.not_known')}</Tag>;
  if (row.difference === 0) return <Tag>{t('counting.same')}</Tag>;
  return (
    <Tag tone="waiting">
      {t('counting.differs', { difference: formatSigned(row.difference), expected: row.expected ?? 0 })}
    </Tag>
  );
}
