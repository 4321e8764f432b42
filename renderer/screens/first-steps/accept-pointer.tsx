import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderCard } from '../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './first-steps.module.css';

/** Points at Accept of the first practice order until staff answer it. Covers nothing. */
export function AcceptPointer({ card }: { readonly card: OrderCard }): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { t } = useI18n();
  const isWelcome = workspace.kind === 'practice' && snapshot.firstSteps?.welcomeOrderId === card.orderId;
  if (!isWelcome || card.action !== null) return null;
  return (
    <p
      data-slot="accept-pointer"
      className={joinClasses('row gap-6 rounded tone-practice semibold', styles.pointer)}
      role="note"
    >
      <ArrowDown size={20} aria-hidden />
      {t('first_steps.press_accept')}
    </p>
  );
}
