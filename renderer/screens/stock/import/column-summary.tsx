import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportView } from '../../../../electron/contract/ipc/import.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Tag } from '../../../ui/primitives.tsx';

/** What each column is sent as, once that is settled. */
export function ColumnSummary({ view }: { readonly view: ImportView }): ReactNode {
  const { t } = useI18n();
  const isLocked = view.state !== 'checked' && view.state !== 'checking';
  return (
    <section className="sent-columns panel" aria-label={t('imports.columns_title')}>
      <h2 className="columns-title">{t('imports.columns_title')}</h2>
      {isLocked && <Tag icon={Lock}>{t('imports.locked')}</Tag>}
      <ul>
        {view.columns.map(({ heading, field }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={index}>
            <span className="column-heading">
              {heading === '' ? t('imports.column', { number: index + 1 }) : heading}
            </span>
            <b className={field === null ? 'column-none' : undefined}>
              {field === null ? t('imports.not_sent') : t(`imports.field.${field}`)}
            </b>
            {field === 'expiry_date' && view.dayOrder !== null && (
              <span className="column-days">{t(`imports.day_order.${view.dayOrder}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
