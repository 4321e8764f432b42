import { expect, test } from 'vitest';
import type { ActionState } from '../../../../electron/contract/domain/actions.ts';
import type { ExerciseAction, ExerciseFacts } from '../../../../electron/contract/exercises/exercise.ts';
import type { ExerciseStep } from '../../../../electron/contract/exercises/exercises.ts';
import { EXERCISE_NAMES, findNextExercise, listSteps } from '../../../../electron/contract/exercises/exercises.ts';
import { createOrderCard } from '../../../support/snapshots/order-cards.ts';
import { NOW } from '../../../support/snapshots/values.ts';

const NOTHING: ExerciseFacts = { order: null, actions: [], toBook: 1, hasCompared: false, hasSigned: false };
const order = (status: string, part = {}) => createOrderCard({ number: 'P101', status, ...part });
const act = (kind: ExerciseAction['kind'], state: ActionState = 'done', mode: string | null = null): ExerciseFacts => ({
  ...NOTHING,
  actions: [{ kind, state, mode }],
});
const stopped = { by: 'customer', reason: null, at: NOW };

const steps = EXERCISE_NAMES.flatMap(listSteps);
const findStep = (step: ExerciseStep) => steps.find(({ name }) => name === step);

test('at the beginning no step is done or lost', () => {
  // After an accept without a trace of it, the accept was taken back.
  for (const { name, isDone, isLost } of steps)
    expect([name, isDone(NOTHING), isLost?.(NOTHING) ?? false]).toEqual([name, false, name === 'line_back']);
});

test('every step has a name of its own', () => {
  expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
});

test.each<readonly [ExerciseStep, ExerciseFacts, boolean]>([
  ['accept', act('accept', 'sending'), false],
  ['accept', act('accept'), true],
  ['accept', act('reject'), false],
  ['book', act('acknowledge', 'sending'), false],
  ['book', act('acknowledge'), true],
  ['accept_courier', act('accept', 'done', 'STORE_STAFF'), false],
  ['accept_courier', act('accept', 'done', 'SERVICE_COURIER'), true],
  ['courier_choice', act('accept', 'done', 'SERVICE_COURIER'), false],
  ['courier_choice', act('retry_courier'), true],
  ['courier_choice', act('hand_back'), true],
  ['reject', act('reject', 'refused'), false],
  ['reject', act('reject'), true],
  ['arrive', { ...NOTHING, order: order('PENDING') }, true],
  ['accept_offline', act('accept', 'waiting'), true],
  ['accept_offline', act('accept', 'withdrawn'), false],
  ['line_back', act('accept', 'waiting'), false],
  ['line_back', act('accept'), true],
  ['count', act('adjustment'), false],
  ['count', act('count', 'waiting'), false],
  ['count', act('count'), true],
  ['seen', { ...NOTHING, order: order('ACCEPTED') }, false],
  ['seen', { ...NOTHING, order: order('CANCELLED', { stopped }) }, false],
  ['seen', { ...NOTHING, order: order('CANCELLED') }, true],
  ['book_all', act('acknowledge'), false],
  ['book_all', { ...NOTHING, toBook: 0 }, false],
  ['book_all', { ...act('acknowledge'), toBook: 0 }, true],
  ['compare', { ...NOTHING, hasCompared: true }, true],
  ['sign', { ...NOTHING, hasCompared: true }, false],
  ['sign', { ...NOTHING, hasSigned: true }, true],
])('%s %j: %s', (step, facts, isDone) => {
  expect(findStep(step)?.isDone(facts)).toBe(isDone);
});

test.each<readonly [ExerciseStep, ExerciseFacts, boolean]>([
  ['accept', { ...NOTHING, order: order('PENDING') }, false],
  ['accept', { ...NOTHING, order: order('ACCEPTED') }, true],
  // The event of our own accept comes before its answer.
  ['accept', { ...act('accept', 'sending'), order: order('ACCEPTED') }, false],
  ['accept', { ...act('accept', 'refused'), order: order('CANCELLED') }, true],
  ['accept_courier', act('accept', 'done', 'STORE_STAFF'), true],
  ['accept_courier', act('accept', 'waiting', 'STORE_STAFF'), false],
  ['reject', { ...NOTHING, order: order('ACCEPTED') }, true],
  ['reject', { ...act('reject', 'sending'), order: order('CANCELLED') }, false],
  ['accept_offline', { ...NOTHING, order: order('CANCELLED') }, true],
  ['line_back', act('accept', 'waiting'), false],
  ['line_back', act('accept', 'withdrawn'), true],
])('%s is lost %j: %s', (step, facts, isLost) => {
  expect(findStep(step)?.isLost?.(facts)).toBe(isLost);
});

test('only who may sign a day off has a step that needs it', () => {
  expect(steps.flatMap(({ name, right }) => (right === undefined ? [] : [[name, right]]))).toEqual([
    ['sign', 'manage'],
  ]);
});

test('the next exercise is the first that is not done, from the beginning again after the last', () => {
  expect(findNextExercise('take_order', [])).toBe('courier');
  expect(findNextExercise('take_order', ['courier', 'refuse'])).toBe('line_down');
  expect(findNextExercise('closing', ['closing', 'take_order'])).toBe('courier');
  expect(findNextExercise('count', EXERCISE_NAMES)).toBeNull();
});
