import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { EXERCISE_CALLS } from '../../contract/calls/exercises.ts';
import type { Exercises } from '../exercises.ts';

/** The guided exercises at the practice store. */
export function exerciseHandlers(exercises: Exercises): CallHandlers<keyof typeof EXERCISE_CALLS> {
  return {
    'exercises.start': ({ name }) => (exercises.start(name) ? DONE : failed('not_open')),
    'exercises.leave'() {
      exercises.leave();
      return DONE;
    },
    'exercises.progress': () => ({ ok: true, value: exercises.listProgress() }),
  };
}
