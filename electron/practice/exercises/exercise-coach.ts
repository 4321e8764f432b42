import type { AppEvents } from '../../contract/calls/app-events.ts';
import type { RunningExerciseView } from '../../contract/calls/exercises.ts';
import { ORDER_MOVES } from '../../contract/domain/order-moves.ts';
import type { Right } from '../../contract/domain/staff.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { ExerciseFacts, ExerciseSetUp } from '../../contract/exercises/exercise.ts';
import type { ExerciseName, ExercisePerson } from '../../contract/exercises/exercises.ts';
import { listSteps } from '../../contract/exercises/exercises.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import type { PracticeController, PracticeSession } from '../practice-controller.ts';
import type { ExerciseRun } from './exercise-run.ts';
import { advanceRun, startRun, viewRun } from './exercise-run.ts';

/** How long the network stays disconnected after an accept, so that staff can read what the status bar says. */
const LINE_BACK_MS = 5 * SECOND;

/** Which actions belong to an exercise, and which order it uses. */
export type ExerciseScope = Pick<ExerciseRun, 'orderId' | 'fromSeq'>;

/** Reads the facts about a running exercise. */
export type ReadExerciseFacts = (scope: ExerciseScope) => Pick<ExerciseFacts, 'order' | 'actions' | 'toBook'>;

export interface ExerciseCoachParts {
  readonly practice: Pick<PracticeController, 'session' | 'view'>;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  /** The number of the next action; null while the practice store is closed. */
  nextSeq(): number | null;
  /** Called once when an exercise is completed. */
  onDone(person: ExercisePerson, name: ExerciseName): void;
}

/** Guides a person through one exercise at a time. */
export interface ExerciseCoach {
  /** Begins an exercise in place of the one under way. Returns false outside the practice store. */
  start(name: ExerciseName, person: ExercisePerson, allows: (right: Right) => boolean): boolean;
  leave(): void;
  /** Records that a day of the practice store was compared with the service, or signed off. */
  noteClosing(what: 'compared' | 'signed'): void;
  /** Passes every step done so far. The exercise ends when another person signs in, but not when the counter locks. */
  tick(person: ExercisePerson | null, readFacts: ReadExerciseFacts): void;
  /** The exercise of the person at the counter; null if there is none. Changes nothing. */
  view(person: ExercisePerson): RunningExerciseView | null;
}

/** Holds the run under way, and does at the practice store what its steps need. */
export function createExerciseCoach(parts: ExerciseCoachParts): ExerciseCoach {
  const { practice, events, timers } = parts;
  let run: ExerciseRun | null = null;
  /** How many exercises were begun. A step that is still prepared for an earlier one changes this one no more. */
  let runs = 0;
  let cancelLineBack: (() => void) | null = null;

  /** Reconnects the network that an exercise has disconnected. */
  function plugIn(): void {
    cancelLineBack?.();
    cancelLineBack = null;
    if (practice.view()?.connected === false) practice.session()?.setConnected(true);
  }

  /** Puts the next state in place of a run's, and does what follows from it. */
  function change(before: ExerciseRun, next: ExerciseRun): void {
    run = next;
    if (next.state !== 'running' && before.state === 'running') {
      if (next.name === 'line_down') plugIn();
      if (next.state === 'done') parts.onDone(next.person, next.name);
    }
    if (next.isSettingUp && !before.isSettingUp) void setUpStep(next, runs);
  }

  function stop(): void {
    if (run?.name === 'line_down' && run.state === 'running') plugIn();
    run = null;
    events.emit('snapshot.stale');
  }

  async function setUpStep({ steps, index, name }: ExerciseRun, own: number): Promise<void> {
    const current = (): ExerciseRun | null => (own === runs ? run : null);
    let state: 'running' | 'stuck' = 'running';
    try {
      for (const each of steps[index]?.setUp ?? []) {
        const session = practice.session();
        const now = current();
        if (session === null || now === null) return;
        const orderId = await play(each, session, now.orderId);
        const after = current();
        if (after !== null) run = { ...after, orderId };
      }
    } catch (error) {
      // Whatever went wrong, the person at the counter can begin again.
      parts.log('exercise_stuck', { exercise: name, error: errorName(error) });
      state = 'stuck';
    } finally {
      const after = current();
      if (after !== null) change(after, { ...after, isSettingUp: false, state });
      events.emit('snapshot.stale');
    }
  }

  /** Does one thing at the practice store. Returns the order that the exercise uses from then on. */
  async function play(setUp: ExerciseSetUp, session: PracticeSession, orderId: string | null): Promise<string | null> {
    if (setUp === 'place_order' || setUp === 'instore_sale') return await session.play({ move: setUp });
    const move = ORDER_MOVES.find((each) => each === setUp);
    if (move !== undefined && orderId !== null) await session.play({ move, orderId });
    if (setUp === 'line_down') session.interruptConnection();
    if (setUp === 'line_back') cancelLineBack = timers.after(LINE_BACK_MS, plugIn);
    return orderId;
  }

  return {
    start(name, person, allows) {
      const fromSeq = parts.nextSeq();
      if (fromSeq === null || practice.session() === null) return false;
      if (run !== null) stop();
      plugIn();
      const steps = listSteps(name).filter(({ right }) => right === undefined || allows(right));
      run = startRun({ name, person, steps, fromSeq });
      runs += 1;
      if (run.isSettingUp) void setUpStep(run, runs);
      events.emit('snapshot.stale');
      return true;
    },
    leave() {
      if (run !== null) stop();
    },
    noteClosing(what) {
      if (run === null) return;
      run = what === 'compared' ? { ...run, hasCompared: true } : { ...run, hasSigned: true };
      events.emit('snapshot.stale');
    },
    tick(person, readFacts) {
      if (run === null || person === null) return;
      if (run.person === person) change(run, advanceRun(run, readFacts(run)));
      else stop();
    },
    view: (person) => (run?.person === person ? viewRun(run) : null),
  };
}
