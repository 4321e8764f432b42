import { GraduationCap, Rocket } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Fixed } from '../../ui/fixed.tsx';
import { StepBar } from './step-bar.tsx';
import { StepBody } from './step-body.tsx';
import { STEP_NAMES, type StepName } from './steps.ts';
import { type Steps, useSteps } from './use-steps.ts';
import styles from './first-steps.module.css';

/** The first steps of a new shop, above every screen: open, or postponed as one quiet line that leads back. */
export function FirstStepsSection(): ReactNode {
  const steps = useSteps();
  if (steps === null || (steps.openStep === null && !steps.firstSteps.isOpen)) return null;
  return <Section steps={steps} />;
}

function Section({ steps }: { readonly steps: Steps }): ReactNode {
  const section = useRef<HTMLElement>(null);
  const { t } = useI18n();
  useFocusAfterEnd(section);
  useFocusAfterSwitch(section, steps.firstSteps.isOpen);
  return (
    <section ref={section} className={joinClasses('rigid', styles.firstSteps)} aria-label={t('first_steps.title')}>
      {steps.firstSteps.isOpen ? <OpenSteps steps={steps} /> : <QuietLine steps={steps} />}
    </section>
  );
}

function OpenSteps({ steps: { done, openStep } }: { readonly steps: Steps }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const [chosen, setChosen] = useState<StepName | null>(null);
  // Once a chosen step is done, the next open one takes its place.
  const current = chosen !== null && !done[chosen] ? chosen : openStep;
  const panel = useRef<HTMLDivElement>(null);
  useFocusAfterDone(panel, current);
  return (
    <div ref={panel} className={joinClasses('surface', styles.panel)}>
      <div className={joinClasses('row wrap', styles.row)}>
        <StepBar done={done} current={current} onChoose={setChosen} />
        <span className="spacer" />
        {current !== null && (
          <Button kind="quiet" onPress={() => void call('firstSteps.change', { isOpen: false })}>
            {t('first_steps.later')}
          </Button>
        )}
      </div>
      {current !== null ? (
        <StepBody key={current} step={current} />
      ) : (
        <div className={joinClasses('row wrap', styles.body)}>
          <p role="status">{t('first_steps.all_done')}</p>
          <Button kind="choice" onPress={() => void call('firstSteps.finish', {})}>
            {t('first_steps.close')}
          </Button>
          <ToExercisesButton />
        </div>
      )}
    </div>
  );
}

/** Leads from the end of the first steps to the exercises, in the practice store. */
function ToExercisesButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();

  async function openExercises(): Promise<void> {
    await call('practice.enter', {});
    await call('firstSteps.finish', {});
    goTo('exercises');
  }

  return (
    <Fixed by="practice">
      <Button kind="practice" icon={GraduationCap} onPress={() => void openExercises()}>
        {t('exercises.after_steps')}
      </Button>
    </Fixed>
  );
}

function QuietLine({ steps: { doneCount } }: { readonly steps: Steps }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <div className={joinClasses('row wrap muted', styles.line)}>
      <Rocket size={20} aria-hidden />
      <p>{t('first_steps.left', { done: doneCount, of: STEP_NAMES.length })}</p>
      <Button kind="quiet" onPress={() => void call('firstSteps.change', { isOpen: true })}>
        {t('first_steps.go_on')}
      </Button>
    </div>
  );
}

/** Later and Go on disappear when pressed, so the focus moves to what takes their place. */
function useFocusAfterSwitch(section: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    section.current?.querySelector('button')?.focus();
  }, [section, isOpen]);
}

/** The button that ended a step disappears with it, so the focus moves to the first button of the next step. */
function useFocusAfterDone(panel: RefObject<HTMLElement | null>, current: StepName | null): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>(`.${styles.body} button`)?.focus();
  }, [panel, current]);
}

/** Close removes the whole section, so the focus moves to the navigation link of the current screen. */
function useFocusAfterEnd(section: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = section.current;
    return () => {
      // The section is still in the page here.
      if (element?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>('nav [aria-current=page]')?.focus();
    };
  }, [section]);
}
