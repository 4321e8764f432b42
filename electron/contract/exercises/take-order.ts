import { ACCEPT_STEP, type Exercise, has } from './exercise.ts';

export const TAKE_ORDER = {
  name: 'take_order',
  steps: [
    { name: 'accept', ...ACCEPT_STEP },
    {
      name: 'book',
      press: ['booked'],
      setUp: ['picking', 'packed', 'pickup', 'deliver'],
      isDone: has('acknowledge', ['done']),
    },
  ],
} as const satisfies Exercise;
