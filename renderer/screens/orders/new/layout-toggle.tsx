import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../column/board-column.module.css';

/** Returns a function that switches New between a list and cards. The choice is a setting. */
export function useToggleLayout(): () => void {
  const { orderLayout } = useWorkspace().snapshot.settings;
  const call = useCall();
  return () => void call('settings.change', { orderLayout: orderLayout === 'list' ? 'cards' : 'list' });
}

/** "Show as list" or "Show as cards"; only icon and key if there is no room for the text. */
export function LayoutToggle({ isShort = false }: { readonly isShort?: boolean }): ReactNode {
  const { orderLayout, letters } = useWorkspace().snapshot.settings;
  const toggle = useToggleLayout();
  const { t } = useI18n();
  const isList = orderLayout === 'list';
  const name = t(isList ? 'orders.as_cards' : 'orders.as_list');
  return (
    <Button
      kind="quiet"
      className={styles.layoutToggle}
      icon={isList ? LayoutGrid : Rows3}
      name={name}
      {...(letters && { keyCap: 'L' })}
      onPress={toggle}
    >
      {isShort ? undefined : name}
    </Button>
  );
}
