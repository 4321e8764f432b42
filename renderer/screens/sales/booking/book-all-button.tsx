import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import { BOOKINGS_MAX } from '../../../../electron/contract/calls/sales.ts';
import { sumAmounts } from '../../../../electron/contract/domain/money.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { useSaleBillNumbers } from './sale-bill-numbers.ts';

/** Books every listed sale, each as a separate action. Asks first, because booking can't be undone. */
export function BookAllButton({ rows }: { readonly rows: readonly SaleRow[] }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const billNumbers = useSaleBillNumbers();
  const open = rows.filter(({ state }) => state === 'to_book').slice(0, BOOKINGS_MAX);
  if (open.length < 2) return null;

  async function bookAll(): Promise<void> {
    await call('sales.bookAll', {
      workspace: workspace.kind,
      sales: open.map((row) => {
        const { storeId, eventId } = row;
        const billNumber = billNumbers.find(row).trim();
        return { actionId: createActionId(), storeId, eventId, ...(billNumber === '' ? {} : { billNumber }) };
      }),
    });
  }

  const total = formatMoney(sumAmounts(open.map((row) => row.total)));
  return (
    <ConfirmButton
      className="push"
      icon={CheckCheck}
      words={t('sales.book_all')}
      question={t('sales.book_all_ask', { count: open.length, total })}
      yes={t('sales.book_all_yes', { count: open.length })}
      no={t('sales.book_all_no')}
      onYes={() => void bookAll()}
    >
      <p>{t('sales.book_all_note')}</p>
    </ConfirmButton>
  );
}
