import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useCloseItem } from './use-close-item.ts';
import styles from './item-panel.module.css';

/** Closes the item and returns to the list. */
export function CloseButton(): ReactNode {
  const { t } = useI18n();
  const close = useCloseItem();
  return <Button kind="quiet" className={styles.itemClose} icon={X} name={t('stock.close_item')} onPress={close} />;
}
