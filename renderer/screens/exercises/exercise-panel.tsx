import { ArrowRight, CircleCheck, GraduationCap, RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ExercisesView, RunningExerciseView } from '../../../electron/contract/calls/exercises.ts';
import { findNextExercise } from '../../../electron/contract/exercises/exercises.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { describeStep, findStepScreen, isStepScreen } from './exercise-places.ts';
import { useStartExercise } from './use-start-exercise.ts';
import styles from './exercises.module.css';

const ICONS = { running: GraduationCap, done: CircleCheck, stuck: TriangleAlert } as const;

/** The exercise under way, above every screen but the list of exercises: the next step in one sentence. */
export function ExercisePanel(): ReactNode {
  const { exercises } = useWorkspace().snapshot;
  const { screen } = useRoute();
  if (exercises === null || exercises.running === null || screen === 'exercises') return null;
  return <Panel exercises={exercises} running={exercises.running} />;
}

interface PanelProps {
  readonly exercises: ExercisesView;
  readonly running: RunningExerciseView;
}

function Panel({ exercises, running }: PanelProps): ReactNode {
  const { t } = useI18n();
  const panel = useRef<HTMLElement>(null);
  const { name, step, number, of, state } = running;
  const Icon = ICONS[state];
  useFocusAfterEnd(panel, state);
  return (
    <section
      ref={panel}
      className={joinClasses('row wrap rigid tone-practice', styles.panel)}
      data-state={state}
      aria-label={t('screen.exercises')}
    >
      <Icon size={24} aria-hidden />
      <div className={joinClasses('grow', styles.panelWords)}>
        {state !== 'done' && (
          <p className="text-14">
            <b>{t(`exercises.names.${name}`)}</b> {of > 1 && <span>{t('exercises.step', { number, of })}</span>}
          </p>
        )}
        <p role="status">{state === 'running' ? describeStep(t, step) : <EndWords {...{ exercises, running }} />}</p>
      </div>
      <div className="row-full wrap gap-8">
        <Buttons exercises={exercises} running={running} />
      </div>
    </section>
  );
}

/** How an exercise ended. */
function EndWords({ exercises, running: { name, state } }: PanelProps): ReactNode {
  const { t } = useI18n();
  if (state === 'stuck') return t('exercises.stuck');
  const isLast = findNextExercise(name, exercises.done) === null;
  return t(isLast ? 'exercises.all_done' : 'exercises.is_done', { name: t(`exercises.names.${name}`) });
}

function Buttons({ exercises, running: { name, press, state } }: PanelProps): ReactNode {
  const { screen } = useRoute();
  const call = useCall();
  const start = useStartExercise();
  const { t } = useI18n();
  const next = findNextExercise(name, exercises.done);

  /** Leads to the list, where staff find the exercise again. */
  function leave(): void {
    goTo('exercises');
    void call('exercises.leave', {});
  }

  if (state === 'done') {
    return (
      <>
        {next !== null && (
          <Button kind="practice" icon={ArrowRight} onPress={() => start(next)}>
            {t('exercises.next', { name: t(`exercises.names.${next}`) })}
          </Button>
        )}
        <Button kind={next === null ? 'practice' : 'plain'} onPress={leave}>
          {t('exercises.all')}
        </Button>
      </>
    );
  }
  return (
    <>
      {state === 'stuck' && (
        <Button kind="practice" icon={RotateCcw} onPress={() => start(name)}>
          {t('exercises.begin_again')}
        </Button>
      )}
      {state === 'running' && !isStepScreen(press, screen) && (
        <Button kind="practice" icon={ArrowRight} onPress={() => goTo(findStepScreen(press))}>
          {t('exercises.go_to', { screen: t(`screen.${findStepScreen(press)}`) })}
        </Button>
      )}
      <Button kind="quiet" onPress={leave}>
        {t('exercises.leave')}
      </Button>
    </>
  );
}

/** The button pressed last may disappear when the exercise ends; the focus then moves to the next button. */
function useFocusAfterEnd(panel: RefObject<HTMLElement | null>, state: RunningExerciseView['state']): void {
  useEffect(() => {
    if (state !== 'running' && document.activeElement === document.body)
      panel.current?.querySelector('button')?.focus();
  }, [panel, state]);
}
