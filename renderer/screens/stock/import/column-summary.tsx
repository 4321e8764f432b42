import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import styles from './columns-step.module.css';

interface ColumnSummaryProps {
  readonly view: ImportView;
  onChange(): void;
}

/** The confirmed field of each column, which staff may change until the file is sent. */
export function ColumnSummary({ view, onChange }: ColumnSummaryProps): ReactNode {
  const { t } = useI18n();
  const isLocked = view.state === 'sending' || view.state === 'paused';
  return (
    <section className={`row wrap rigid ${styles.sentColumns} panel`} aria-label={t('imports.columns_title')}>
      <h2 className="text-17 bold">{t('imports.columns_title')}</h2>
      {isLocked && <Tag icon={Lock}>{t('imports.locked')}</Tag>}
      <ul className="row-full wrap full">
        {view.columns.map(({ heading, field }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
          <li key={index}>
            <span className={joinClasses('block text-14 weight-600 breakable', styles.columnHeading)}>
              {heading === '' ? t('imports.column', { number: index + 1 }) : heading}
            </span>
            <b className={field === null ? styles.columnNone : undefined}>
              {field === null ? t('imports.not_sent') : t(`import_field.${field}`)}
            </b>
            {field === 'expiry_date' && view.dayOrder !== null && (
              <span className={joinClasses('block', styles.columnDays)}>{t(`imports.day_order.${view.dayOrder}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {view.state === 'checked' && (
        <>
          <span className="spacer" />
          <Button onPress={onChange}>{t('imports.change_columns')}</Button>
        </>
      )}
    </section>
  );
}
