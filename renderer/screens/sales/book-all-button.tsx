import { CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { sumAmounts } from '../../../electron/contract/domain/money.ts';
import type { SaleRow } from '../../../electron/contract/ipc/sales.ts';
import { BOOKINGS_MAX } from '../../../electron/contract/ipc/sales.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { createActionId, useCall } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import popoverStyles from '../../ui/popover.module.css';
import styles from './sales-screen.module.css';

/** Books every listed sale, each as a separate action. Asks first, because booking can't be undone. */
export function BookAllButton({ rows }: { readonly rows: readonly SaleRow[] }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const open = rows.filter(({ state }) => state === 'to_book').slice(0, BOOKINGS_MAX);
  if (open.length < 2) return null;

  async function bookAll(): Promise<void> {
    setOpen(false);
    await call('sales.bookAll', {
      workspace: workspace.kind,
      sales: open.map(({ storeId, eventId, billNumber }) => ({
        actionId: createActionId(),
        storeId,
        eventId,
        ...(billNumber === null ? {} : { billNumber }),
      })),
    });
  }

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.bookAll} icon={CheckCheck}>
        {t('sales.book_all')}
      </Button>
      <Popover data-slot="popover" className={joinClasses(popoverStyles.popover)} placement="bottom end">
        <Dialog className={joinClasses(popoverStyles.content)}>
          <Heading slot="title" className={joinClasses(popoverStyles.title)}>
            {t('sales.book_all_ask', {
              count: open.length,
              total: formatMoney(sumAmounts(open.map(({ total }) => total))),
            })}
          </Heading>
          <p className={popoverStyles.note}>{t('sales.book_all_note')}</p>
          <div className={popoverStyles.actions} data-slot="dialog-actions">
            <Button kind="choice" onPress={() => void bookAll()}>
              {t('sales.book_all_yes', { count: open.length })}
            </Button>
            <Button kind="quiet" onPress={() => setOpen(false)}>
              {t('sales.book_all_no')}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
