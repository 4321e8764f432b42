/** What the practice store does for each step of an exercise, and how to see that the step is done. Pure. */

import type { OrderCard } from '../../contract/calls/order-card.ts';
import type { OrderMove } from '../../contract/calls/practice.ts';
import type { ActionPayload, ActionState } from '../../contract/domain/actions.ts';
import type { ExerciseName, ExerciseStep } from '../../contract/domain/exercises.ts';
import { EXERCISE_STEPS } from '../../contract/domain/exercises.ts';

type ActionKind = ActionPayload['kind'];

/** An action that staff did since the exercise began. */
export interface ExerciseAction {
  readonly kind: ActionKind;
  readonly state: ActionState;
  /** Who delivers an accepted order; null for other actions. */
  readonly mode: string | null;
}

/** What the counter knows about a running exercise. */
export interface ExerciseFacts {
  /** Its order on the board; null while it isn't there. */
  readonly order: OrderCard | null;
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

export interface StepRule {
  readonly setUp: readonly ExerciseSetUp[];
  isDone(facts: ExerciseFacts): boolean;
  /** Whether something has happened to the order that makes the step impossible. */
  isLost(facts: ExerciseFacts): boolean;
}

const has =
  (kind: ActionKind, states: readonly ActionState[], mode: string | null = null) =>
  ({ actions }: ExerciseFacts): boolean =>
    actions.some((each) => each.kind === kind && states.includes(each.state) && (mode === null || each.mode === mode));

/** An accept that did not fail, sent or not. */
const isAccepting = has('accept', ['waiting', 'sending', 'unknown', 'done']);
const isAccepted = has('accept', ['done']);

/** Whether the order has left New. */
const isDecided = ({ order }: ExerciseFacts): boolean => order !== null && order.status !== 'PENDING';
const isNeverLost = (): boolean => false;

const isTakenElsewhere = (facts: ExerciseFacts): boolean => isDecided(facts) && !isAccepting(facts);

/** The step that accepts an order for the shop's own riders. */
const ACCEPT: StepRule = { setUp: ['place_order'], isDone: isAccepted, isLost: isTakenElsewhere };

export const STEP_RULES: Readonly<Record<ExerciseStep, StepRule>> = {
  accept: ACCEPT,
  book: {
    setUp: ['picking', 'packed', 'pickup', 'deliver'],
    isDone: has('acknowledge', ['done']),
    isLost: isNeverLost,
  },
  accept_courier: {
    setUp: ['place_order'],
    isDone: has('accept', ['done'], 'SERVICE_COURIER'),
    isLost: (facts) => isTakenElsewhere(facts) || has('accept', ['done'], 'STORE_STAFF')(facts),
  },
  courier_choice: {
    setUp: ['picking', 'courier_fails'],
    isDone: (facts) => has('retry_courier', ['done'])(facts) || has('hand_back', ['done'])(facts),
    isLost: isNeverLost,
  },
  reject: {
    setUp: ['place_order'],
    isDone: has('reject', ['done']),
    isLost: (facts) => isDecided(facts) && !has('reject', ['waiting', 'sending', 'unknown', 'done'])(facts),
  },
  // The network is disconnected only after the order has arrived; otherwise nothing would ring here.
  arrive: { setUp: ['place_order'], isDone: ({ order }) => order?.status === 'PENDING', isLost: isTakenElsewhere },
  accept_offline: { setUp: ['line_down'], isDone: isAccepting, isLost: isTakenElsewhere },
  line_back: { setUp: ['line_back'], isDone: isAccepted, isLost: (facts) => !isAccepting(facts) },
  count: { setUp: [], isDone: has('count', ['done']), isLost: isNeverLost },
  accept_cancelled: ACCEPT,
  seen: {
    setUp: ['customer_cancels'],
    isDone: ({ order }) => order?.status === 'CANCELLED' && order.stopped === null,
    isLost: isNeverLost,
  },
  book_all: {
    setUp: ['instore_sale'],
    isDone: (facts) => facts.toBook === 0 && has('acknowledge', ['done'])(facts),
    isLost: isNeverLost,
  },
  compare: { setUp: [], isDone: ({ hasCompared }) => hasCompared, isLost: isNeverLost },
  sign: { setUp: [], isDone: ({ hasSigned }) => hasSigned, isLost: isNeverLost },
};

/** The steps of an exercise for a person, without the signature if the person may not sign off a day. */
export function listSteps(name: ExerciseName, maySign: boolean): readonly ExerciseStep[] {
  const steps: readonly ExerciseStep[] = EXERCISE_STEPS[name];
  return maySign ? steps : steps.filter((step) => step !== 'sign');
}
