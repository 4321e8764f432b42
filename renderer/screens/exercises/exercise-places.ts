/** Where staff do each step of an exercise, and what they press there. Pure. */

import type { TFunction } from 'i18next';
import type { RunningExerciseView } from '../../../electron/contract/calls/exercises.ts';
import type { ExerciseButton } from '../../../electron/contract/exercises/exercise.ts';
import type { ExerciseStep } from '../../../electron/contract/exercises/exercises.ts';
import type { Screen } from '../../state/route.ts';

/** The screen with a button, and others that have it as well. */
const PLACES = {
  board: ['practice', 'orders'],
  sales: ['sales'],
  closing: ['closing'],
  stock: ['stock', 'counting'],
} as const satisfies Readonly<Record<string, readonly Screen[]>>;

/** The buttons of exercises, with the keys of their texts. A step without one is watched on the board. */
const BUTTONS = {
  accept: { label: 'card.accept', place: 'board' },
  accept_courier: { label: 'card.accept_with_courier', place: 'board' },
  reject: { label: 'card.reject', place: 'board' },
  retry: { label: 'card.retry_courier', place: 'board' },
  own: { label: 'card.hand_to_own', place: 'board' },
  seen: { label: 'card.seen', place: 'board' },
  booked: { label: 'sales.book', place: 'sales' },
  compare: { label: 'closing.open_day', place: 'sales' },
  sign: { label: 'closing.sign', place: 'closing' },
  count: { label: 'stock.count', place: 'stock' },
} as const satisfies Readonly<Record<ExerciseButton, { readonly label: string; readonly place: keyof typeof PLACES }>>;

type Press = readonly ExerciseButton[];

const findPlaces = ([button]: Press): readonly Screen[] =>
  PLACES[button === undefined ? 'board' : BUTTONS[button].place];

/** The screen on which a step is done. */
export const findStepScreen = (press: Press): Screen => findPlaces(press)[0] ?? 'practice';

/** Whether a step can be done on a screen. */
export const isStepScreen = (press: Press, screen: Screen): boolean => findPlaces(press).includes(screen);

/** Whether the running exercise asks for one of these buttons and, if an order is given, for that order's. */
export function isPointedAt(
  running: RunningExerciseView | null,
  buttons: Press,
  orderId: string | null,
): running is RunningExerciseView {
  if (running?.state !== 'running' || !running.press.some((button) => buttons.includes(button))) return false;
  return orderId === null || running.orderId === orderId;
}

/** What the step asks for, in one sentence. Buttons and screens have their names on screen. */
export function describeStep(t: TFunction, step: ExerciseStep): string {
  const labels = Object.entries(BUTTONS).map(([button, { label }]) => [button, t(label)]);
  return t(`exercises.steps.${step}`, {
    ...Object.fromEntries(labels),
    sales: t('screen.sales'),
    stock: t('screen.stock'),
  });
}

/** What to press at the place that a step points at. */
export function describePress(t: TFunction, [one, other]: Press): string {
  if (one === undefined) return '';
  if (other === undefined) return t('exercises.press', { button: t(BUTTONS[one].label) });
  return t('exercises.press_either', { one: t(BUTTONS[one].label), other: t(BUTTONS[other].label) });
}
