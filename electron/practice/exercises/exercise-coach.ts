import type { AppEvents } from '../../contract/calls/app-events.ts';
import type { RunningExerciseView } from '../../contract/calls/exercises.ts';
import type { OrderMove } from '../../contract/calls/practice.ts';
import { ORDER_MOVES } from '../../contract/calls/practice.ts';
import type { ExerciseName, ExercisePerson, ExerciseStep } from '../../contract/domain/exercises.ts';
import { SECOND } from '../../contract/domain/time.ts';
import type { EventSink } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log, Timers } from '../../contract/ports.ts';
import type { PracticeController, PracticeSession } from '../practice-controller.ts';
import type { ExerciseFacts, ExerciseSetUp } from './exercise-rules.ts';
import { listSteps, STEP_RULES } from './exercise-rules.ts';

/** How long the network stays disconnected after an accept, so that staff can read what the status bar says. */
const LINE_BACK_MS = 5 * SECOND;

/** Reads what the counter knows about an exercise. */
export type ReadExerciseFacts = (scope: ExerciseScope) => Pick<ExerciseFacts, 'order' | 'actions' | 'toBook'>;

/** Which actions belong to an exercise, and which order it uses. */
export interface ExerciseScope {
  readonly orderId: string | null;
  /** The number of the first action that counts. */
  readonly fromSeq: number;
}

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
  start(name: ExerciseName, person: ExercisePerson, maySign: boolean): boolean;
  leave(): void;
  /** Records that a day of the practice store was compared with the service, or signed off. */
  noteClosing(what: 'compared' | 'signed'): void;
  /** Passes every step done so far. The exercise ends when another person signs in, but not when the counter locks. */
  tick(person: ExercisePerson | null, readFacts: ReadExerciseFacts): void;
  /** The exercise of the person at the counter; null if there is none. Changes nothing. */
  view(person: ExercisePerson): RunningExerciseView | null;
}

interface Run {
  readonly name: ExerciseName;
  readonly person: ExercisePerson;
  readonly steps: readonly ExerciseStep[];
  readonly fromSeq: number;
  index: number;
  orderId: string | null;
  state: RunningExerciseView['state'];
  isSettingUp: boolean;
  /** Whether its order has been on the board. If it no longer is, the practice store has been reset. */
  wasOnBoard: boolean;
  hasCompared: boolean;
  hasSigned: boolean;
}

export function createExerciseCoach(parts: ExerciseCoachParts): ExerciseCoach {
  const { practice, events, timers } = parts;
  let run: Run | null = null;
  let cancelLineBack: (() => void) | null = null;

  /** Reconnects the network that an exercise has disconnected. */
  function plugIn(): void {
    cancelLineBack?.();
    cancelLineBack = null;
    if (practice.view()?.connected === false) practice.session()?.setConnected(true);
  }

  function stop(): void {
    if (run?.name === 'line_down' && run.state === 'running') plugIn();
    run = null;
    events.emit('snapshot.stale');
  }

  function end(current: Run, state: 'done' | 'stuck'): void {
    current.state = state;
    if (current.name === 'line_down') plugIn();
    if (state === 'done') parts.onDone(current.person, current.name);
  }

  /** Begins the step at the run's index, or ends the exercise after the last. */
  function enter(current: Run): void {
    const step = current.steps[current.index];
    if (step === undefined) {
      current.index -= 1;
      end(current, 'done');
      return;
    }
    const { setUp } = STEP_RULES[step];
    if (setUp.length === 0) return;
    current.isSettingUp = true;
    void setUpStep(current, setUp).finally(() => {
      current.isSettingUp = false;
      events.emit('snapshot.stale');
    });
  }

  async function setUpStep(current: Run, setUp: readonly ExerciseSetUp[]): Promise<void> {
    try {
      for (const each of setUp) {
        const session = practice.session();
        if (session === null || run !== current) return;
        await play(current, each, session);
      }
    } catch (error) {
      // Whatever went wrong, the person at the counter can begin again.
      parts.log('exercise_stuck', { exercise: current.name, error: errorName(error) });
      if (run === current) end(current, 'stuck');
    }
  }

  async function play(current: Run, setUp: ExerciseSetUp, session: PracticeSession): Promise<void> {
    switch (setUp) {
      case 'place_order':
      case 'instore_sale':
        current.orderId = await session.play({ move: setUp });
        return;
      case 'line_down':
        session.interruptConnection();
        return;
      case 'line_back':
        cancelLineBack = timers.after(LINE_BACK_MS, plugIn);
        return;
      default:
        if (isOrderMove(setUp) && current.orderId !== null) {
          await session.play({ move: setUp, orderId: current.orderId });
        }
    }
  }

  /** Passes every completed step. */
  function advance(current: Run, readFacts: ReadExerciseFacts): void {
    const { hasCompared, hasSigned } = current;
    const facts: ExerciseFacts = { ...readFacts(current), hasCompared, hasSigned };
    current.wasOnBoard ||= facts.order !== null;
    while (current.state === 'running' && !current.isSettingUp) {
      const step = current.steps[current.index];
      if (step === undefined) return;
      const { isDone, isLost } = STEP_RULES[step];
      if (isDone(facts)) {
        current.index += 1;
        enter(current);
      } else {
        if (isLost(facts) || (current.wasOnBoard && facts.order === null)) end(current, 'stuck');
        return;
      }
    }
  }

  return {
    start(name, person, maySign) {
      const fromSeq = parts.nextSeq();
      if (fromSeq === null || practice.session() === null) return false;
      if (run !== null) stop();
      plugIn();
      run = {
        name,
        person,
        steps: listSteps(name, maySign),
        fromSeq,
        index: 0,
        orderId: null,
        state: 'running',
        isSettingUp: false,
        wasOnBoard: false,
        hasCompared: false,
        hasSigned: false,
      };
      enter(run);
      events.emit('snapshot.stale');
      return true;
    },
    leave() {
      if (run !== null) stop();
    },
    noteClosing(what) {
      if (run === null) return;
      if (what === 'compared') run.hasCompared = true;
      else run.hasSigned = true;
      events.emit('snapshot.stale');
    },
    tick(person, readFacts) {
      if (run === null || person === null) return;
      if (run.person === person) advance(run, readFacts);
      else stop();
    },
    view(person) {
      if (run?.person !== person) return null;
      const { name, steps, index, orderId, state } = run;
      const step = steps[index];
      return step === undefined ? null : { name, step, number: index + 1, of: steps.length, orderId, state };
    },
  };
}

function isOrderMove(setUp: ExerciseSetUp): setUp is OrderMove {
  return ORDER_MOVES.some((move) => move === setUp);
}
