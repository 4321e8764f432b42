import { ArrowLeft, Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SignedClosing } from '../../../../electron/contract/calls/closing.ts';
import { type Instant, parseInstant, startOfIndiaDay } from '../../../../electron/contract/domain/time.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useTime, useWorkspace } from '../../../services/workspace-context.ts';
import { goTo, useClosingDay } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { DayTable } from './day-table.tsx';
import { OpenMatters } from './open-matters.tsx';
import { SignOffForm } from './sign-off-form.tsx';
import { NewlySigned, SignedClosings } from './signed-closings.tsx';
import { useComparison, useSalesToBook } from './use-comparison.ts';
import styles from './closing-screen.module.css';

/** Closes the day that the address names, or today: compares it with the service, and lets a person sign it off. */
export function ClosingScreen(): ReactNode {
  const { kind } = useWorkspace().workspace;
  const today = useTime(startOfIndiaDay);
  const named = useClosingDay();
  const day = named === null ? today : parseInstant(named);
  return <DayClosing key={`${kind} ${day}`} day={day} isToday={day === today} />;
}

/** The day on the left; what is open, and the days that were signed off, on the right. */
function DayClosing({ day, isToday }: { readonly day: Instant; readonly isToday: boolean }): ReactNode {
  const { kind, revisions } = useWorkspace().workspace;
  const { t, clock, day: dayWords } = useI18n();
  const compared = useComparison(kind, day);
  const { view, isComparing, compare } = compared;
  const sales = useQuery('sales.view', { workspace: kind }, revisions.sales).value;
  const closings = useQuery('closing.list', { workspace: kind }, revisions.sales).value ?? [];
  const toBook = useSalesToBook(sales?.toBook ?? null, day, compared);
  const [signed, setSigned] = useState<SignedClosing | null>(null);
  const compareWords = view === null ? t('closing.note') : t('closing.at', { time: clock(view.at) });
  const cash = signed?.findings.countedCash ?? null;
  return (
    <div className={joinClasses('screen stack gap-12', styles.closing)}>
      <header className="screen-head rigid">
        <Button kind="quiet" icon={ArrowLeft} onPress={() => goTo('sales')}>
          {t('screen.sales')}
        </Button>
        <h1 className="screen-title">{isToday ? t('closing.title') : t('closing.title_of', { day: dayWords(day) })}</h1>
        <p className="screen-hint" role="status">
          {isComparing ? t('closing.asking') : compareWords}
        </p>
        <span className="spacer" />
        <Button
          icon={Scale}
          isDisabled={isComparing}
          onPress={() => {
            setSigned(null);
            compare();
          }}
        >
          {t(view === null ? 'closing.compare' : 'closing.compare_again')}
        </Button>
      </header>
      <div className={joinClasses('gap-14 fill', styles.parts)}>
        <section className={joinClasses('panel scrolls', styles.theDay)} aria-label={t('closing.the_day')}>
          {view !== null && signed === null && (
            <SignOffForm
              view={view}
              lastSigner={closings[0]?.signedBy ?? ''}
              isComparing={isComparing}
              onSigned={setSigned}
            />
          )}
          {view !== null && signed !== null && (
            <>
              <DayTable view={view} counted={cash} cash={cash === null ? '' : formatMoney(cash)} />
              <NewlySigned closing={signed} />
            </>
          )}
        </section>
        <div className={joinClasses('stack gap-12 squeezable', styles.aside)}>
          <section
            className={joinClasses('panel stack gap-4 squeezable', styles.left)}
            aria-label={t('closing.still_open')}
          >
            <h2 className="text-15 semibold">{t('closing.still_open')}</h2>
            {view !== null && <OpenMatters view={view} toBook={toBook} />}
          </section>
          <SignedClosings closings={closings} />
        </div>
      </div>
    </div>
  );
}
