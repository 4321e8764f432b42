/** The guided exercises: the list, an exercise under way, done and stuck, and who has done which. */

import type { RunningExerciseView } from '../../electron/contract/calls/exercises.ts';
import type { Snapshot, WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import type { ExerciseName } from '../../electron/contract/exercises/exercises.ts';
import { EXERCISE_NAMES, listSteps } from '../../electron/contract/exercises/exercises.ts';
import { createPracticeWorkspace } from '../support/snapshots/practice.ts';
import { createSnapshot, createStoreWorkspace, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import type { GalleryState } from './order-states.ts';

const { line } = createStoreWorkspace();

function practice(
  done: readonly ExerciseName[],
  running: RunningExerciseView | null,
  part: Partial<WorkspaceView> = {},
): Snapshot {
  return createSnapshot({
    workspace: createPracticeWorkspace({ line, ...part }),
    practice: { connected: true, movedAheadMs: 0 },
    alarm: SILENT_ALARM,
    exercises: { done, running },
  });
}

const step = (
  part: Pick<RunningExerciseView, 'name' | 'step'> & Partial<RunningExerciseView>,
): RunningExerciseView => ({
  press: listSteps(part.name).find(({ name }) => name === part.step)?.press ?? [],
  number: 1,
  of: 2,
  orderId: 'ord_P104',
  state: 'running',
  ...part,
});

const offline: Partial<WorkspaceView> = {
  line: { ...line, state: 'offline' },
};

export const EXERCISE_STATES: Readonly<Record<string, GalleryState>> = {
  exercises: {
    screen: '#exercises',
    snapshot: practice(['take_order', 'courier', 'line_down'], step({ name: 'refuse', step: 'reject', of: 1 })),
  },
  'exercise-accept': {
    screen: '#practice',
    snapshot: practice([], step({ name: 'courier', step: 'accept_courier' })),
  },
  'exercise-column': {
    screen: '#practice',
    snapshot: practice([], step({ name: 'courier', step: 'courier_choice', number: 2, orderId: 'ord_P102' })),
  },
  'exercise-offline': {
    screen: '#practice',
    snapshot: practice([], step({ name: 'line_down', step: 'line_back', number: 3, of: 3 }), offline),
  },
  'exercise-closing': {
    screen: '#sales',
    snapshot: practice([], step({ name: 'closing', step: 'compare', number: 2, of: 3, orderId: null })),
  },
  'exercise-elsewhere': {
    screen: '#activity',
    snapshot: practice([], step({ name: 'cancelled', step: 'seen', number: 2, orderId: 'ord_P103' })),
  },
  'exercise-done': {
    screen: '#practice',
    snapshot: practice(['count'], step({ name: 'count', step: 'count', of: 1, orderId: null, state: 'done' })),
  },
  'exercise-last': {
    screen: '#practice',
    snapshot: practice(EXERCISE_NAMES, step({ name: 'closing', step: 'sign', number: 3, of: 3, state: 'done' })),
  },
  'exercise-stuck': {
    screen: '#practice',
    snapshot: practice([], step({ name: 'take_order', step: 'accept', state: 'stuck' })),
  },
};
