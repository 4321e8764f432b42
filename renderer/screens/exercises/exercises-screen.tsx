import { ArrowRight, Circle, CircleCheck, GraduationCap, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunningExerciseView } from '../../../electron/contract/calls/exercises.ts';
import { EXERCISE_NAMES, type ExerciseName } from '../../../electron/contract/exercises/exercises.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/primitives.tsx';
import { TaggedList, TaggedRow } from '../../ui/tagged-row.tsx';
import { findStepScreen } from './exercise-places.ts';
import { useStartExercise } from './use-start-exercise.ts';

/** The exercises of the person at the counter: which they have done, and where to begin. */
export function ExercisesScreen(): ReactNode {
  const { exercises } = useWorkspace().snapshot;
  const { t } = useI18n();
  const done = exercises?.done ?? [];
  const next = EXERCISE_NAMES.find((name) => !done.includes(name)) ?? null;
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t('screen.exercises')}</h1>
        <p className="screen-hint">{t('exercises.progress', { done: done.length, of: EXERCISE_NAMES.length })}</p>
      </header>
      <p className="screen-hint">{t('exercises.note')}</p>
      <TaggedList name={t('screen.exercises')}>
        {EXERCISE_NAMES.map((name) => (
          <ExerciseLine
            key={name}
            name={name}
            isDone={done.includes(name)}
            isNext={name === next}
            running={exercises?.running?.name === name && exercises.running.state !== 'done' ? exercises.running : null}
          />
        ))}
      </TaggedList>
    </div>
  );
}

interface ExerciseLineProps {
  readonly name: ExerciseName;
  readonly isDone: boolean;
  /** Whether it is the first one that isn't done. */
  readonly isNext: boolean;
  /** Null unless this one is under way. */
  readonly running: RunningExerciseView | null;
}

function ExerciseLine({ name, isDone, isNext, running }: ExerciseLineProps): ReactNode {
  const start = useStartExercise();
  const { t } = useI18n();
  const title = t(`exercises.names.${name}`);
  return (
    <TaggedRow
      tag={
        running !== null ? (
          <Tag tone="practice" icon={GraduationCap}>
            {t('exercises.under_way')}
          </Tag>
        ) : (
          <Tag tone={isDone ? 'good' : 'calm'} icon={isDone ? CircleCheck : Circle}>
            {t(isDone ? 'exercises.done' : 'exercises.to_do')}
          </Tag>
        )
      }
      heading={title}
      action={
        running !== null ? (
          <Button
            kind="practice"
            icon={ArrowRight}
            name={t('exercises.go_on_of', { name: title })}
            onPress={() => goTo(findStepScreen(running.press))}
          >
            {t('exercises.go_on')}
          </Button>
        ) : (
          <Button
            kind={isNext ? 'practice' : 'plain'}
            icon={isDone ? RotateCcw : Play}
            name={t(isDone ? 'exercises.again_of' : 'exercises.start_of', { name: title })}
            onPress={() => start(name)}
          >
            {t(isDone ? 'exercises.again' : 'exercises.start')}
          </Button>
        )
      }
    >
      <p className="muted">{t(`exercises.about.${name}`)}</p>
    </TaggedRow>
  );
}
