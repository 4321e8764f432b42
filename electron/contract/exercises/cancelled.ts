import { ACCEPT_STEP, type Exercise, type ExerciseFacts } from './exercise.ts';

export const CANCELLED = {
  name: 'cancelled',
  steps: [
    { name: 'accept_cancelled', ...ACCEPT_STEP },
    {
      name: 'seen',
      press: ['seen'],
      setUp: ['customer_cancels'],
      isDone: ({ order }: ExerciseFacts) => order?.status === 'CANCELLED' && order.stopped === null,
    },
  ],
} as const satisfies Exercise;
