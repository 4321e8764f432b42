import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Tag } from '../../../ui/primitives.tsx';

/** Whether the stock covers an order whose hold has ended, or what is short; empty while that is unknown. */
export function ShortageTag({ card: { shortages } }: { readonly card: OrderCard }): ReactNode {
  const { t } = useI18n();
  if (shortages === null) return null;
  const [first, ...more] = shortages;
  if (first === undefined) {
    return (
      <Tag tone="good" icon={Check}>
        {t('catch_up.all_there')}
      </Tag>
    );
  }
  const name = t('catch_up.short', { item: first.name ?? first.barcode, count: first.missing });
  return (
    <Tag tone="red" icon={TriangleAlert}>
      {more.length === 0 ? name : t('catch_up.short_more', { name, count: more.length })}
    </Tag>
  );
}
