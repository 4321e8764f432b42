import { type Exercise, type ExerciseFacts, has, isAccepting, isTakenElsewhere } from './exercise.ts';

export const LINE_DOWN = {
  name: 'line_down',
  steps: [
    {
      // The network is disconnected only after the order has arrived; otherwise nothing would ring here.
      name: 'arrive',
      press: [],
      setUp: ['place_order'],
      isDone: ({ order }: ExerciseFacts) => order?.status === 'PENDING',
      isLost: isTakenElsewhere,
    },
    {
      name: 'accept_offline',
      press: ['accept'],
      setUp: ['line_down'],
      isDone: isAccepting,
      isLost: isTakenElsewhere,
    },
    {
      name: 'line_back',
      press: [],
      setUp: ['line_back'],
      isDone: has('accept', ['done']),
      isLost: (facts: ExerciseFacts) => !isAccepting(facts),
    },
  ],
} as const satisfies Exercise;
