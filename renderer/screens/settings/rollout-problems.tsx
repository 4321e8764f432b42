import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RolloutView } from '../../../electron/contract/calls/platform.ts';
import type { RolloutProblem } from '../../../electron/contract/domain/rollout.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { Box } from '../../ui/primitives.tsx';
import styles from './settings-screen.module.css';

/** What is wrong with the rollout file: its path, and a line for each problem. */
export function RolloutProblems({ rollout: { path, problems } }: { readonly rollout: RolloutView }): ReactNode {
  const { t } = useI18n();
  return (
    <Box tone="waiting" icon={FileWarning} title={t('rollout.problems')}>
      <p className={joinClasses('breakable', styles.rolloutPath)}>{path}</p>
      <ul className={joinClasses('breakable', styles.rolloutProblems)}>
        {problems.map((problem) => (
          <li key={`${problem.field} ${problem.fault}`}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      <p>{t('rollout.note')}</p>
    </Box>
  );
}

function Problem({ problem: { field, fault, detail } }: { readonly problem: RolloutProblem }): ReactNode {
  const { t } = useI18n();
  const isLine = field === null && (fault === 'not_json' || fault === 'backslash');
  const place = isLine ? t('rollout.line', { line: detail }) : field;
  return (
    <>
      {place !== null && <b>{place}:</b>} {t(`rollout.fault.${fault}`, { detail })}
      {fault === 'unknown' && detail !== null && ` ${t('rollout.meant', { name: detail })}`}
    </>
  );
}
