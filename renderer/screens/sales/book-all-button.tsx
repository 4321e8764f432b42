import { CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { sum } from '../../../electron/contract/domain/money.ts';
import { BOOKED_AT_ONCE } from '../../../electron/contract/ipc/calls.ts';
import type { SaleRow } from '../../../electron/contract/ipc/views.ts';
import { rupees } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { newActionId, useAsk } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Press } from '../../ui/button.tsx';
import '../../ui/popover.css';

/** Books every sale that is listed, each as an action of its own. Asks once, because booking is never undone. */
export function BookAll({ rows }: { readonly rows: readonly SaleRow[] }): ReactNode {
  const { workspace } = useShown();
  const ask = useAsk();
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const open = rows.filter(({ state }) => state === 'to_book').slice(0, BOOKED_AT_ONCE);
  if (open.length < 2) return null;

  async function bookAll(): Promise<void> {
    setOpen(false);
    await ask('sales.bookAll', {
      workspace: workspace.kind,
      sales: open.map(({ storeId, eventId, billNumber }) => ({
        actionId: newActionId(),
        storeId,
        eventId,
        ...(billNumber === null ? {} : { billNumber }),
      })),
    });
  }

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Press className="book-all" icon={CheckCheck}>
        {t('sales.book_all')}
      </Press>
      <Popover className="popover" placement="bottom end">
        <Dialog className="popover-dialog">
          <Heading slot="title" className="popover-title">
            {t('sales.book_all_ask', { count: open.length, total: rupees(sum(open.map(({ total }) => total))) })}
          </Heading>
          <p className="popover-note">{t('sales.book_all_note')}</p>
          <Press kind="choice" onPress={() => void bookAll()}>
            {t('sales.book_all_yes', { count: open.length })}
          </Press>
          <Press kind="quiet" onPress={() => setOpen(false)}>
            {t('sales.book_all_no')}
          </Press>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
