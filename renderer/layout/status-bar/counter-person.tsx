import { Lock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useStaff } from '../../services/rights.ts';
import { isSignInDialogOpen } from '../../state/sign-in-dialog-state.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { StatusText } from './status-text.tsx';
import styles from './status-bar.module.css';

/** The person at the counter. A click opens the list of names. Renders nothing while staff are switched off. */
export function CounterPerson(): ReactNode {
  const staff = useStaff();
  const { t } = useI18n();
  if (staff === null) return null;
  const { atCounter } = staff;
  const Icon = atCounter === null ? Lock : UserRound;
  return (
    <AriaButton
      data-slot="bar-item"
      className={joinClasses(
        styles.item,
        styles.itemRight,
        styles.itemPerson,
        atCounter === null && styles.itemWaiting,
      )}
      onPress={() => isSignInDialogOpen.set(true)}
    >
      <Icon size={20} aria-hidden />
      <StatusText
        title={atCounter?.name ?? t('staff.locked')}
        detail={atCounter === null ? t('staff.choose_name') : t(`staff.roles.${atCounter.role}`)}
      />
    </AriaButton>
  );
}
