import { type Exercise, has } from './exercise.ts';

export const COUNT = {
  name: 'count',
  steps: [{ name: 'count', press: ['count'], setUp: [], isDone: has('count', ['done']) }],
} as const satisfies Exercise;
