import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useI18n } from '../i18n/use-i18n.ts';
import { useServices } from '../services/services.ts';
import { useSignal } from '../state/signal.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/class-names.ts';
import popoverStyles from '../ui/popover.module.css';
import styles from './help.module.css';

/** Loaded with its texts when Help is first opened. */
const HelpContent = lazy(async () => ({ default: (await import('./help-content.tsx')).HelpContent }));

/** Help over any screen or dialog, which keep their state. A ringing order appears above it. */
export function HelpDialog({ children }: { readonly children?: ReactNode }): ReactNode {
  const { help } = useServices();
  const target = useSignal(help);
  const { t } = useI18n();
  return (
    <ModalOverlay
      className={popoverStyles.veil ?? ''}
      isOpen={target !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) help.set(null);
      }}
      isDismissable
    >
      <Modal data-slot="dialog-window" className={joinClasses('tall', popoverStyles.dialogWindow, styles.window)}>
        <Dialog className={joinClasses('stack grow shrinkable', styles.dialog)}>
          <div className={joinClasses('rigid', styles.top)}>
            {children}
            <header className={joinClasses('row gap-12 spread line-below', styles.head)}>
              <Heading slot="title" className={popoverStyles.title ?? ''}>
                {t('help.title')}
              </Heading>
              <Button kind="quiet" icon={X} onPress={() => help.set(null)}>
                {t('banner.close')}
              </Button>
            </header>
          </div>
          {target !== null && (
            <Suspense fallback={null}>
              <HelpContent target={target} />
            </Suspense>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
