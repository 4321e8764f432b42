/** Where staff do each step of an exercise, and what they press there. Pure. */

import type { TFunction } from 'i18next';
import type { RunningExerciseView } from '../../../electron/contract/calls/exercises.ts';
import type { ExerciseStep } from '../../../electron/contract/domain/exercises.ts';
import type { Screen } from '../../state/route.ts';

/** The screen that a step leads to, and others where it can be done as well. */
const PLACES = {
  board: ['practice', 'orders'],
  sales: ['sales'],
  stock: ['stock', 'counting'],
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

const STEP_PLACES: Readonly<Record<ExerciseStep, keyof typeof PLACES>> = {
  accept: 'board',
  book: 'sales',
  accept_courier: 'board',
  courier_choice: 'board',
  reject: 'board',
  arrive: 'board',
  accept_offline: 'board',
  line_back: 'board',
  count: 'stock',
  accept_cancelled: 'board',
  seen: 'board',
  book_all: 'sales',
  compare: 'sales',
  sign: 'sales',
};

/** The screen on which a step is done. */
export function findStepScreen(step: ExerciseStep): Screen {
  return PLACES[STEP_PLACES[step]][0];
}

/** Whether a step can be done on a screen. */
export function isStepScreen(step: ExerciseStep, screen: Screen): boolean {
  return PLACES[STEP_PLACES[step]].some((each) => each === screen);
}

/** Whether the running exercise points at a place and, if it has an order, at that order. */
export function isPointedAt(
  running: RunningExerciseView | null,
  steps: readonly ExerciseStep[],
  orderId: string | null,
): running is RunningExerciseView {
  if (running?.state !== 'running' || !steps.includes(running.step)) return false;
  return orderId === null || running.orderId === orderId;
}

/** What the step asks for, in one sentence. Buttons and screens have their names on screen. */
export function describeStep(t: TFunction, step: ExerciseStep): string {
  return t(`exercises.steps.${step}`, {
    accept: t('card.accept'),
    accept_courier: t('card.accept_with_courier'),
    reject: t('card.reject'),
    retry: t('card.retry_courier'),
    own: t('card.hand_to_own'),
    seen: t('card.seen'),
    booked: t('sales.booked'),
    compare: t('closing.compare'),
    sign: t('closing.sign'),
    count: t('stock.count'),
    sales: t('screen.sales'),
    stock: t('screen.stock'),
  });
}

/** The texts of the buttons that staff press. */
type Button =
  | 'card.accept'
  | 'card.accept_with_courier'
  | 'card.reject'
  | 'card.seen'
  | 'sales.booked'
  | 'closing.compare'
  | 'closing.sign'
  | 'stock.count';

type Press = (t: TFunction) => string;

const press =
  (button: Button): Press =>
  (t) =>
    t('exercises.press', { button: t(button) });

const NOTHING: Press = () => '';

const STEP_PRESSES: Readonly<Record<ExerciseStep, Press>> = {
  accept: press('card.accept'),
  book: press('sales.booked'),
  accept_courier: press('card.accept_with_courier'),
  courier_choice: (t) => t('exercises.press_either', { one: t('card.retry_courier'), other: t('card.hand_to_own') }),
  reject: press('card.reject'),
  arrive: NOTHING,
  accept_offline: press('card.accept'),
  line_back: NOTHING,
  count: press('stock.count'),
  accept_cancelled: press('card.accept'),
  seen: press('card.seen'),
  book_all: press('sales.booked'),
  compare: press('closing.compare'),
  sign: press('closing.sign'),
};

/** What to press at the place that a step points at. */
export const describePress = (t: TFunction, step: ExerciseStep): string => STEP_PRESSES[step](t);
