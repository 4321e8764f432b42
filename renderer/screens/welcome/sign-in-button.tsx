import { Lock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useStaff } from '../../services/rights.ts';
import { isSignInDialogOpen } from '../../state/sign-in-dialog-state.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the list of names where there is no status bar. Renders nothing while staff are switched off. */
export function SignInButton(): ReactNode {
  const staff = useStaff();
  const { t } = useI18n();
  if (staff === null) return null;
  const { atCounter } = staff;
  return (
    <Button icon={atCounter === null ? Lock : UserRound} onPress={() => isSignInDialogOpen.set(true)}>
      {atCounter?.name ?? t('staff.choose_name')}
    </Button>
  );
}
