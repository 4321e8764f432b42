import { Lock, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { Right } from '../../../electron/contract/domain/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { findRefusal, useStaff } from '../../services/rights.ts';
import { PROBLEM_TROUBLES } from '../../state/help-topics.ts';
import type { Screen } from '../../state/route.ts';
import { isSignInDialogOpen } from '../../state/sign-in-dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { Box } from '../../ui/primitives.tsx';

/** The right that each screen needs. Orders appears even on a locked counter. */
const SCREEN_RIGHTS: Readonly<Record<Screen, Right>> = {
  orders: 'see',
  stock: 'work',
  counting: 'work',
  import: 'manage',
  syncs: 'work',
  sales: 'work',
  closing: 'work',
  report: 'manage',
  activity: 'work',
  practice: 'work',
  exercises: 'work',
  settings: 'work',
  logbook: 'own',
  health: 'see',
};

/** Why the person at the counter may not open a screen; null if they may. */
export function useScreenRefusal(screen: Screen): Problem | null {
  return findRefusal(useStaff(), SCREEN_RIGHTS[screen]);
}

/** Replaces a screen that the person at the counter may not open, and says who may. */
export function ClosedScreen({ screen, problem }: { readonly screen: Screen; readonly problem: Problem }): ReactNode {
  const { t } = useI18n();
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t(`screen.${screen}`)}</h1>
      </header>
      <Box
        tone="calm"
        icon={Lock}
        action={
          <Button kind="second" icon={UserRound} onPress={() => isSignInDialogOpen.set(true)}>
            {t('staff.choose_name')}
          </Button>
        }
      >
        <p>{t(`problem.${problem}`)}</p>
        <HelpLink trouble={PROBLEM_TROUBLES[problem]} />
      </Box>
    </div>
  );
}
