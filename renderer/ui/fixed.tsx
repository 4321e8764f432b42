import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PolicyName } from '../../electron/contract/policies.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { useIsFixed } from '../services/rights.ts';
import { joinClasses } from './class-names.ts';
import styles from './fixed.module.css';

interface FixedProps {
  readonly by: PolicyName;
  readonly children: ReactNode;
}

/** A control that the administrator may fix. Then it is drawn locked and says so; main refuses its call as well. */
export function Fixed({ by, children }: FixedProps): ReactNode {
  const isFixed = useIsFixed(by);
  if (!isFixed) return children;
  return (
    <>
      <div inert className={joinClasses(styles.locked)}>
        {children}
      </div>
      <FixedNote />
    </>
  );
}

/** Says that the administrator has set what stands here. */
export function FixedNote(): ReactNode {
  const { t } = useI18n();
  return (
    <p className="screen-hint row gap-6">
      <Lock className="rigid" size={16} aria-hidden /> {t('rollout.fixed')}
    </p>
  );
}
