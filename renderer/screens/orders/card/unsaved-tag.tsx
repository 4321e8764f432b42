import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Tag } from '../../../ui/primitives.tsx';

/** Says that the PC could not store an order, or what the marketplace did with it; empty if it is stored. */
export function UnsavedTag({ card: { isUnsaved, status } }: { readonly card: OrderCard }): ReactNode {
  const { t } = useI18n();
  if (!isUnsaved) return null;
  return (
    <Tag tone="waiting" icon={HardDrive}>
      {t(status === 'ACCEPTED' ? 'card.accepted_unsaved' : 'card.unsaved')}
    </Tag>
  );
}
