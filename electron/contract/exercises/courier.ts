import { type Exercise, type ExerciseFacts, has, isTakenElsewhere } from './exercise.ts';

export const COURIER = {
  name: 'courier',
  steps: [
    {
      name: 'accept_courier',
      press: ['accept_courier'],
      setUp: ['place_order'],
      isDone: has('accept', ['done'], 'SERVICE_COURIER'),
      isLost: (facts: ExerciseFacts) => isTakenElsewhere(facts) || has('accept', ['done'], 'STORE_STAFF')(facts),
    },
    {
      name: 'courier_choice',
      press: ['retry', 'own'],
      setUp: ['picking', 'courier_fails'],
      isDone: (facts: ExerciseFacts) => has('retry_courier', ['done'])(facts) || has('hand_back', ['done'])(facts),
    },
  ],
} as const satisfies Exercise;
