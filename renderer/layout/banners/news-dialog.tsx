import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useBannerDialog } from '../../state/banner-dialogs.ts';
import { Button } from '../../ui/button.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './news-dialog.module.css';

/** The button that opens what is new in this version: plain text, one line for each change. */
export function NewsDialog({ version, news }: { readonly version: string; readonly news: string }): ReactNode {
  const [isOpen, setOpen] = useBannerDialog();
  const { t } = useI18n();
  const lines = news.split('\n').filter((line) => line.trim() !== '');
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button kind="quiet">{t('banner.news')}</Button>
      <ModalOverlay className={popoverStyles.veil ?? ''} isDismissable>
        <Modal data-slot="dialog-window" className={`${popoverStyles.dialogWindow} ${styles.window}`}>
          <Dialog className={popoverStyles.dialog ?? ''}>
            {({ close }) => (
              <>
                <Heading slot="title" className={popoverStyles.title ?? ''}>
                  {t('banner.news_title', { version })}
                </Heading>
                <ul className={styles.lines}>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                <div className={popoverStyles.actions} data-slot="dialog-actions">
                  <Button onPress={close}>{t('banner.close')}</Button>
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
