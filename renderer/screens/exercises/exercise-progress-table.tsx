import type { ReactNode } from 'react';
import type { MemberView } from '../../../electron/contract/calls/staff.ts';
import { EXERCISE_NAMES } from '../../../electron/contract/exercises/exercises.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useQuery } from '../../services/use-call.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './exercises.module.css';

/** Which exercises each member of staff has and hasn't done, for the owner. */
export function ExerciseProgressTable({ members }: { readonly members: readonly MemberView[] }): ReactNode {
  const { value } = useQuery('exercises.progress', {}, members.length);
  const { t } = useI18n();
  if (value === null) return null;
  return (
    <>
      <h3>{t('exercises.people')}</h3>
      <table className={joinClasses('full', styles.people)} aria-label={t('exercises.people')}>
        <thead>
          <tr>
            <th scope="col">{t('exercises.person')}</th>
            <th scope="col">{t('exercises.count_done')}</th>
            <th scope="col">{t('exercises.missing')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, name }) => {
            const done = value.find(({ memberId }) => memberId === id)?.done ?? {};
            const missing = EXERCISE_NAMES.filter((each) => done[each] === undefined);
            return (
              <tr key={id}>
                <th scope="row" className="semibold">
                  {name}
                </th>
                <td className="tabular">
                  {t('exercises.progress', {
                    done: EXERCISE_NAMES.length - missing.length,
                    of: EXERCISE_NAMES.length,
                  })}
                </td>
                <td>
                  {missing.length === 0
                    ? t('exercises.nothing_missing')
                    : missing.map((each) => t(`exercises.names.${each}`)).join(', ')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
