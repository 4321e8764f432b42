import { type Exercise, type ExerciseFacts, has, isDecided } from './exercise.ts';

export const REFUSE = {
  name: 'refuse',
  steps: [
    {
      name: 'reject',
      press: ['reject'],
      setUp: ['place_order'],
      isDone: has('reject', ['done']),
      isLost: (facts: ExerciseFacts) =>
        isDecided(facts) && !has('reject', ['waiting', 'sending', 'unknown', 'done'])(facts),
    },
  ],
} as const satisfies Exercise;
