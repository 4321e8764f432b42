import { type ExerciseName, listSteps } from '../../../electron/contract/exercises/exercises.ts';
import { useCall } from '../../services/use-call.ts';
import { goTo } from '../../state/route.ts';
import { findStepScreen } from './exercise-places.ts';

/** Begins an exercise, on the screen of its first step. */
export function useStartExercise(): (name: ExerciseName) => void {
  const call = useCall();
  return (name) => {
    goTo(findStepScreen(listSteps(name)[0]?.press ?? []));
    void call('exercises.start', { name });
  };
}
