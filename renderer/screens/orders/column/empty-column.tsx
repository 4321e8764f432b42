import { Bike, House, Package, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { useSignal } from '../../../state/signal.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/primitives.tsx';
import type { ColumnName } from './columns.ts';
import styles from './board-column.module.css';

const ICONS = { new: ShoppingBag, preparing: Package, on_the_way: Bike, done_today: House } as const;

export function EmptyColumn({ name }: { readonly name: ColumnName }): ReactNode {
  return (
    <div data-slot="column-cards" className={joinClasses('stack gap-10', styles.columnCards)}>
      <EmptyText name={name} />
    </div>
  );
}

/** Says why a column is empty. */
export function EmptyText({ name }: { readonly name: ColumnName }): ReactNode {
  const { t } = useI18n();
  const texts = {
    new: useEmptyNewText(),
    preparing: t('orders.empty_preparing'),
    on_the_way: t('orders.empty_on_the_way'),
    done_today: t('orders.empty_done'),
  };
  const isPractice = useWorkspace().workspace.kind === 'practice';
  return (
    <EmptyState icon={ICONS[name]}>
      {texts[name]}
      {name === 'new' && isPractice && ` ${t('orders.empty_new_practice')}`}
    </EmptyState>
  );
}

/** Claims that no order is waiting only while the service is reachable. */
function useEmptyNewText(): string {
  const { state, lastContact } = useWorkspace().workspace.line;
  const { testedAt } = useSignal(useServices().player.state);
  const { t, clock } = useI18n();
  if (lastContact === null) return t('orders.empty_new_unasked');
  if (state !== 'online' && state !== 'slowed') return t('orders.empty_new_offline', { time: clock(lastContact) });
  return testedAt === null ? t('orders.empty_new') : t('orders.empty_new_tested', { time: clock(testedAt) });
}
