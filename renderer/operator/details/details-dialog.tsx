import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { MessageLine } from '../layout/message-line.tsx';
import type { Details } from '../session/operator-context.ts';
import type { Message } from '../session/use-session.ts';
import popoverStyles from '../../ui/popover.module.css';
import styles from './operator-details.module.css';

interface DetailsDialogProps {
  readonly details: Details | null;
  /** The result of the last action, which the dialog would cover. */
  readonly message: Message;
  onClose(): void;
}

/** Shows one request, delivery, event or order in full. */
export function DetailsDialog({ details, message, onClose }: DetailsDialogProps): ReactNode {
  return (
    <ModalOverlay
      className={joinClasses(popoverStyles.veil)}
      isOpen={details !== null}
      onOpenChange={onClose}
      isDismissable
    >
      <Modal className={joinClasses(popoverStyles.dialogWindow, styles.window)}>
        {details !== null && (
          <Dialog className={joinClasses(popoverStyles.dialog)}>
            <div className={joinClasses('row wrap', styles.head)}>
              <Heading slot="title" className={joinClasses('grow breakable', popoverStyles.title, styles.title)}>
                {details.title}
              </Heading>
              <MessageLine message={message} />
              <Button onPress={onClose}>Close</Button>
            </div>
            <p className="text-13 breakable muted">{details.note}</p>
            {details.content}
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}
