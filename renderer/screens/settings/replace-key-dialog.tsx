import { Hourglass, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ConnectCheck } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { createSignal, useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Box } from '../../ui/primitives.tsx';
import { KeyForm } from '../welcome/key-form.tsx';
import { StoreForm } from '../welcome/store-form.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './replace-key-dialog.module.css';

/** Whether {@link ReplaceKeyDialog} is open. */
export const isReplaceKeyDialogOpen = createSignal(false);

/** Opens {@link ReplaceKeyDialog}. */
export const openReplaceKeyDialog = (): void => isReplaceKeyDialogOpen.set(true);

/** Opens {@link ReplaceKeyDialog}, from the banner of a refused key and from Settings. Not offered to staff. */
export function ReplaceKeyButton(): ReactNode {
  const isOwner = useIsAllowed('own');
  const { t } = useI18n();
  if (!isOwner) return null;
  return (
    <Button kind="choice" icon={KeyRound} onPress={openReplaceKeyDialog}>
      {t('replace_key.title')}
    </Button>
  );
}

/**
 * Replaces the key of the connected stores with a new one. Everything stored stays, and waiting actions are sent with
 * the new key.
 */
export function ReplaceKeyDialog(): ReactNode {
  const isOpen = useSignal(isReplaceKeyDialogOpen);
  const { t } = useI18n();
  return (
    <ModalOverlay
      className={joinClasses(popoverStyles.veil)}
      isOpen={isOpen}
      onOpenChange={(open) => isReplaceKeyDialogOpen.set(open)}
    >
      <Modal data-slot="dialog-window" className={`${popoverStyles.dialogWindow} ${styles.replaceKey}`}>
        {isOpen && (
          <Dialog className={joinClasses(popoverStyles.dialog)}>
            <Heading slot="title" className={joinClasses(popoverStyles.title)}>
              {t('replace_key.title')}
            </Heading>
            <ReplaceKeyForm onClose={() => isReplaceKeyDialogOpen.set(false)} />
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}

function ReplaceKeyForm({ onClose }: { onClose(): void }): ReactNode {
  const { workspace } = useWorkspace();
  const [found, setFound] = useState<ConnectCheck | null>(null);
  const { t } = useI18n();
  const { count } = workspace.waiting;
  return (
    <>
      <Box tone={count === 0 ? 'calm' : 'waiting'} icon={Hourglass}>
        <p>{count === 0 ? t('replace_key.nothing_waits') : t('replace_key.waits', { count })}</p>
      </Box>
      {found === null ? (
        <KeyForm isKeyFocused onFound={setFound} />
      ) : (
        <StoreForm
          found={found}
          onOtherKey={() => setFound(null)}
          replacement={{
            connected: workspace.stores,
            waiting: count,
            onReplaced: onClose,
          }}
        />
      )}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="quiet" onPress={onClose}>
          {t('replace_key.cancel')}
        </Button>
      </div>
    </>
  );
}
