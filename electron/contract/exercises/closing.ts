import { type Exercise, type ExerciseFacts, has } from './exercise.ts';

export const CLOSING = {
  name: 'closing',
  steps: [
    {
      name: 'book_all',
      press: ['booked'],
      setUp: ['instore_sale'],
      isDone: (facts: ExerciseFacts) => facts.toBook === 0 && has('acknowledge', ['done'])(facts),
    },
    {
      name: 'compare',
      press: ['compare'],
      setUp: [],
      isDone: ({ hasCompared }: ExerciseFacts) => hasCompared,
    },
    {
      name: 'sign',
      press: ['sign'],
      setUp: [],
      isDone: ({ hasSigned }: ExerciseFacts) => hasSigned,
      right: 'manage',
    },
  ],
} as const satisfies Exercise;
