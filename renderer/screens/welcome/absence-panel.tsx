import { PlugZap, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Absence } from '../../../electron/contract/calls/storage.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useQuery } from '../../services/use-call.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { FaultList } from './fault-list.tsx';
import { PracticeButton } from './practice-button.tsx';
import styles from './welcome-screen.module.css';

/** Says why nothing reaches the store of this counter, in place of the invitation to practise (C3). */
export function AbsencePanel({ absence }: { readonly absence: Exclude<Absence, 'retired'> }): ReactNode {
  const company = useQuery('connect.current', {}, 0).value?.company ?? null;
  const { t } = useI18n();
  return (
    <section className={joinClasses('stack gap-12', styles.panel, styles.absencePanel)} role="alert">
      <header className={joinClasses('row gap-16', styles.panelHead)}>
        <span className={joinClasses('row', styles.panelIcon)}>
          {absence === 'not_connected' ? <PlugZap size={40} aria-hidden /> : <TriangleAlert size={40} aria-hidden />}
        </span>
        <h2>{t(`unopened.${absence}.title`, { company: company ?? t('unopened.your_store') })}</h2>
      </header>
      <FaultList kind="store" reason={absence} />
      <PracticeButton />
    </section>
  );
}
