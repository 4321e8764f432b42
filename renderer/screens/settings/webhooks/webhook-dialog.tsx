import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { WebhookEndpointView } from '../../../../electron/contract/calls/webhooks.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { DeleteQuestion, RollQuestion } from './endpoint-questions.tsx';
import { NewSecret } from './new-secret.tsx';
import { WebhookTest } from './webhook-test.tsx';
import popoverStyles from '../../../ui/popover.module.css';
import styles from './webhooks.module.css';

/** What the dialog shows. Only this holds a secret, until the dialog closes (C13). */
export type WebhookDialogState =
  | { readonly kind: 'form'; readonly endpoint: WebhookEndpointView | null }
  | { readonly kind: 'deliveries' | 'test' | 'roll' | 'delete'; readonly endpoint: WebhookEndpointView }
  | { readonly kind: 'secret'; readonly endpoint: WebhookEndpointView; readonly secret: string };

interface WebhookDialogProps {
  readonly state: WebhookDialogState | null;
  onState(state: WebhookDialogState | null): void;
  /** Reads the endpoints again. */
  onChanged(): void;
}

/** One dialog for everything that staff do with an endpoint. */
export function WebhookDialog({ state, onState, onChanged }: WebhookDialogProps): ReactNode {
  const { t } = useI18n();
  if (state === null) return null;
  const isNew = state.kind === 'form' && state.endpoint === null;
  return (
    <ModalOverlay
      className={joinClasses(popoverStyles.veil)}
      isOpen
      // A secret is shown only once, so Escape alone doesn't close it.
      isKeyboardDismissDisabled={state.kind === 'secret'}
      onOpenChange={(isOpen) => !isOpen && onState(null)}
    >
      <Modal data-slot="dialog-window" className={`${popoverStyles.dialogWindow} ${styles.dialog}`}>
        <Dialog className={joinClasses(popoverStyles.dialog)}>
          <Heading slot="title" className={joinClasses(popoverStyles.title)}>
            {t(isNew ? 'webhooks.title.new' : `webhooks.title.${state.kind}`)}
          </Heading>
          {state.endpoint !== null && <p className="breakable">{state.endpoint.url}</p>}
          <DialogContent state={state} onState={onState} onChanged={onChanged} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function DialogContent({
  state,
  onState,
  onChanged,
}: WebhookDialogProps & { readonly state: WebhookDialogState }): ReactNode {
  const close = (): void => onState(null);
  const showSecret = (endpoint: WebhookEndpointView, secret: string): void => {
    onChanged();
    onState({ kind: 'secret', endpoint, secret });
  };
  const saved = (): void => {
    onChanged();
    close();
  };
  switch (state.kind) {
    case 'form':
      return <EndpointForm endpoint={state.endpoint} onSecret={showSecret} onSaved={saved} onClose={close} />;
    case 'secret':
      return <NewSecret secret={state.secret} onClose={close} />;
    case 'deliveries':
      return <DeliveryList endpoint={state.endpoint} onClose={close} />;
    case 'test':
      return <WebhookTest endpoint={state.endpoint} onClose={close} />;
    case 'roll':
      return <RollQuestion endpoint={state.endpoint} onSecret={showSecret} onClose={close} />;
    case 'delete':
      return <DeleteQuestion endpoint={state.endpoint} onDeleted={saved} onClose={close} />;
  }
}
