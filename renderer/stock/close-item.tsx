import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { goTo } from '../state/route.ts';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';

/** Back from an item to the list. */
export function CloseItem(): ReactNode {
  const { t } = useWords();
  return (
    <Press kind="quiet" className="item-close" icon={X} name={t('stock.close_item')} onPress={() => goTo('stock')} />
  );
}
