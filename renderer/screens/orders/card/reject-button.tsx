import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { OrderCard } from '../../../../electron/contract/ipc/views.ts';
import { useWords } from '../../../i18n/use-i18n.ts';
import { useReasons } from '../../../i18n/use-reject-reasons.ts';
import { Press } from '../../../ui/button.tsx';
import { useDesk } from '../order-actions.ts';
import '../../../ui/popover.css';

/** Reject, which asks for one of a few reasons that the customer may read: the only confirmation on Orders. */
export function RejectButton({ card }: { readonly card: OrderCard }): ReactNode {
  const { rejecting, setRejecting, reject } = useDesk();
  const reasons = useReasons();
  const { t } = useWords();
  return (
    <DialogTrigger
      isOpen={rejecting === card.orderId}
      onOpenChange={(isOpen) => setRejecting(isOpen ? card.orderId : null)}
    >
      <Press kind="quiet" className="reject" keyCap="R">
        {t('card.reject')}
      </Press>
      <Popover className="popover" placement="bottom end" offset={4}>
        <Dialog className="popover-dialog">
          <Heading slot="title" className="popover-title">
            {t('reject.title', { number: card.number })}
          </Heading>
          <p className="popover-note">{t('reject.note')}</p>
          {reasons.map((reason) => (
            <Press key={reason} className="reject-reason" onPress={() => reject(card, reason)}>
              {reason}
            </Press>
          ))}
          <Press kind="quiet" onPress={() => setRejecting(null)}>
            {t('reject.keep')}
          </Press>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
