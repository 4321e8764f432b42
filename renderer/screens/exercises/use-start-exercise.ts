import { EXERCISE_STEPS, type ExerciseName } from '../../../electron/contract/domain/exercises.ts';
import { useCall } from '../../services/use-call.ts';
import { goTo } from '../../state/route.ts';
import { findStepScreen } from './exercise-places.ts';

/** Begins an exercise, on the screen of its first step. */
export function useStartExercise(): (name: ExerciseName) => void {
  const call = useCall();
  return (name) => {
    goTo(findStepScreen(EXERCISE_STEPS[name][0]));
    void call('exercises.start', { name });
  };
}
