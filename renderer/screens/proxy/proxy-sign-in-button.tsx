import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ProxyView } from '../../../electron/contract/calls/proxy.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useBannerDialog } from '../../state/banner-dialogs.ts';
import { Button } from '../../ui/button.tsx';
import { ProxySignInForm } from './proxy-sign-in-form.tsx';
import popoverStyles from '../../ui/popover.module.css';

/** A button that opens the dialog for the proxy's password. */
export function ProxySignInButton({
  view,
  children,
}: {
  readonly view: ProxyView;
  readonly children: string;
}): ReactNode {
  const [isOpen, setOpen] = useBannerDialog();
  const { t } = useI18n();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button icon={KeyRound}>{children}</Button>
      <ModalOverlay className={popoverStyles.veil ?? ''} isDismissable>
        <Modal data-slot="dialog-window" className={popoverStyles.dialogWindow ?? ''}>
          <Dialog className={popoverStyles.dialog ?? ''}>
            <Heading slot="title" className={popoverStyles.title ?? ''}>
              {t('proxy.sign_in_to', { proxy: view.proxy })}
            </Heading>
            <ProxySignInForm view={view} onClose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
