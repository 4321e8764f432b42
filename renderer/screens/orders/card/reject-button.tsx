import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { OrderCard } from '../../../../electron/contract/ipc/order-card.ts';
import { useRejectReasons } from '../../../i18n/reject-reasons.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { useOrderActions } from '../order-actions.ts';
import popoverStyles from '../../../ui/popover.module.css';
import styles from './decision-buttons.module.css';

/** Rejects an order, for one of a few reasons that are safe to show the customer. The only confirmation on Orders. */
export function RejectButton({
  card,
  className,
}: {
  readonly card: OrderCard;
  readonly className?: string | undefined;
}): ReactNode {
  const { rejectingOrderId, setRejectingOrderId, reject } = useOrderActions();
  const reasons = useRejectReasons();
  const { t } = useI18n();
  return (
    <DialogTrigger
      isOpen={rejectingOrderId === card.orderId}
      onOpenChange={(isOpen) => setRejectingOrderId(isOpen ? card.orderId : null)}
    >
      <Button kind="quiet" className={joinClasses(styles.reject, className)} keyCap="R">
        {t('card.reject')}
      </Button>
      <Popover data-slot="popover" className={joinClasses(popoverStyles.popover)} placement="bottom end" offset={4}>
        <Dialog className={joinClasses(popoverStyles.content)}>
          <Heading slot="title" className={joinClasses(popoverStyles.title)}>
            {t('reject.title', { number: card.number })}
          </Heading>
          <p className={popoverStyles.note}>{t('reject.note')}</p>
          {reasons.map((reason) => (
            <Button key={reason} className={styles.rejectReason} onPress={() => reject(card, reason)}>
              {reason}
            </Button>
          ))}
          <Button kind="quiet" onPress={() => setRejectingOrderId(null)}>
            {t('reject.keep')}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
