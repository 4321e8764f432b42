import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-i18n.ts';
import { goTo } from '../../../state/route.ts';
import { Press } from '../../../ui/button.tsx';

/** Back from an item to the list. */
export function CloseItem(): ReactNode {
  const { t } = useWords();
  return (
    <Press kind="quiet" className="item-close" icon={X} name={t('stock.close_item')} onPress={() => goTo('stock')} />
  );
}
