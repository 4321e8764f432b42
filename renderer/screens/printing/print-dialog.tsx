import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { OrderDocument } from '../../../electron/contract/domain/print-document.ts';
import { ORDER_DOCUMENTS } from '../../../electron/contract/domain/print-document.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useSignal } from '../../state/signal.ts';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LabelPrintForm } from './label-print-form.tsx';
import { type PrintableOrder, type PrintSubject, printDialogSubject } from './print-dialog-state.ts';
import { PrintForm } from './print-form.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './print-dialog.module.css';

/** The document preselected by order status; for any other status, the receipt. */
const DEFAULT_DOCUMENT: Readonly<Record<string, OrderDocument>> = {
  PENDING: 'picking',
  ACCEPTED: 'picking',
  PACKED: 'delivery',
};

/** Prints an order or a list, with a choice of document and printer, a preview, and earlier print jobs. */
export function PrintDialog(): ReactNode {
  const subject = useSignal(printDialogSubject);
  const { t } = useI18n();
  const close = (): void => printDialogSubject.set(null);
  return (
    <ModalOverlay
      className={joinClasses(popoverStyles.veil)}
      isOpen={subject !== null}
      onOpenChange={close}
      isDismissable
    >
      <Modal data-slot="dialog-window" className={`${popoverStyles.dialogWindow} ${styles.printWindow}`}>
        {subject !== null && (
          <Dialog className={joinClasses(popoverStyles.dialog)}>
            <Heading slot="title" className={joinClasses(popoverStyles.title)}>
              {t('printing.print_title', {
                number:
                  'document' in subject
                    ? t(`printing.document.${subject.document}`).toLocaleLowerCase('en')
                    : subject.number,
              })}
            </Heading>
            <SubjectForm subject={subject} onClose={close} />
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}

function SubjectForm({ subject, onClose }: { readonly subject: PrintSubject; onClose(): void }): ReactNode {
  if (!('document' in subject)) return <OrderPrintForm key={subject.orderId} order={subject} onClose={onClose} />;
  if (subject.document === 'labels') return <LabelPrintForm labels={subject} onClose={onClose} />;
  return <PrintForm spec={subject} onClose={onClose} />;
}

/** Prints an order, first of all the document that its status calls for. */
function OrderPrintForm({ order, onClose }: { readonly order: PrintableOrder; onClose(): void }): ReactNode {
  const { orderId, storeId, status } = order;
  const [document, setDocument] = useState(DEFAULT_DOCUMENT[status] ?? 'receipt');
  const { t } = useI18n();
  return (
    <>
      <Choice
        name={t('printing.which')}
        value={document}
        options={ORDER_DOCUMENTS.map((each) => ({ value: each, words: t(`printing.document.${each}`) }))}
        onChoose={(chosen) => setDocument(chosen)}
      />
      <PrintForm spec={{ document, storeId, orderId }} onClose={onClose} />
    </>
  );
}
