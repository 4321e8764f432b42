/** What a guided exercise at the practice store consists of, and the rules that several of them share. Pure. */

import type { ActionPayload, ActionState } from '../domain/actions.ts';
import type { OrderMove } from '../domain/order-moves.ts';
import type { Right } from '../domain/staff.ts';

/** An action that staff did since the exercise began. */
export interface ExerciseAction {
  readonly kind: ActionPayload['kind'];
  readonly state: ActionState;
  /** Who delivers an accepted order; null for other actions. */
  readonly mode: string | null;
}

/** The facts about a running exercise. */
export interface ExerciseFacts {
  /** Its order on the board, with why staff must stop packing it, if they must; null while it isn't there. */
  readonly order: { readonly status: string; readonly stopped: object | null } | null;
  /** Actions about its order, and counts by hand. */
  readonly actions: readonly ExerciseAction[];
  /** Sales that are not booked. */
  readonly toBook: number;
  /** Whether a day was compared with the service since the exercise began. */
  readonly hasCompared: boolean;
  /** Whether a day was signed off since then. */
  readonly hasSigned: boolean;
}

/** What the practice store does at the beginning of a step. */
export type ExerciseSetUp = 'place_order' | 'instore_sale' | OrderMove | 'line_down' | 'line_back';

/** The buttons that exercises ask for. The renderer points at them, and knows their texts and screens. */
export type ExerciseButton =
  | 'accept'
  | 'accept_courier'
  | 'reject'
  | 'retry'
  | 'own'
  | 'seen'
  | 'booked'
  | 'compare'
  | 'sign'
  | 'count';

export interface StepRule {
  /** Its key in the texts. No two exercises share one. */
  readonly name: string;
  /** Staff press one of these buttons; with none, they only watch. */
  readonly press: readonly ExerciseButton[];
  readonly setUp: readonly ExerciseSetUp[];
  isDone(facts: ExerciseFacts): boolean;
  /** Whether something has happened to the order that makes the step impossible. Without it, nothing does. */
  isLost?(facts: ExerciseFacts): boolean;
  /** The right that the step needs. It is left out for a person without. */
  readonly right?: Right;
}

export interface Exercise {
  /** Its key in the texts. */
  readonly name: string;
  readonly steps: readonly StepRule[];
}

/** Builds the rule that there is an action of a kind, in one of these states and, for an accept, of a mode. */
export const has =
  (kind: ExerciseAction['kind'], states: readonly ActionState[], mode: string | null = null) =>
  ({ actions }: ExerciseFacts): boolean =>
    actions.some((each) => each.kind === kind && states.includes(each.state) && (mode === null || each.mode === mode));

/** An accept that did not fail, sent or not. */
export const isAccepting = has('accept', ['waiting', 'sending', 'unknown', 'done']);

/** Whether the order has left New. */
export const isDecided = ({ order }: ExerciseFacts): boolean => order !== null && order.status !== 'PENDING';

export const isTakenElsewhere = (facts: ExerciseFacts): boolean => isDecided(facts) && !isAccepting(facts);

/** The step that accepts a new order for the shop's own riders. */
export const ACCEPT_STEP = {
  press: ['accept'],
  setUp: ['place_order'],
  isDone: has('accept', ['done']),
  isLost: isTakenElsewhere,
} as const satisfies Omit<StepRule, 'name'>;
