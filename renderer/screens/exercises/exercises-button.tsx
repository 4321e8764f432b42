import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXERCISE_NAMES } from '../../../electron/contract/exercises/exercises.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';

/** Leads from the practice store to the list of exercises. */
export function ExercisesButton(): ReactNode {
  const { exercises } = useWorkspace().snapshot;
  const { t } = useI18n();
  if (exercises === null) return null;
  const progress = t('exercises.progress', { done: exercises.done.length, of: EXERCISE_NAMES.length });
  return (
    <Button kind="practice" icon={GraduationCap} note={progress} onPress={() => goTo('exercises')}>
      {t('screen.exercises')}
    </Button>
  );
}
