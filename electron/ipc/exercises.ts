import type { AppEvents } from '../contract/calls/app-events.ts';
import type { ExercisesView, MemberExercises } from '../contract/calls/exercises.ts';
import type { OrderCard } from '../contract/calls/order-card.ts';
import type { BoardView } from '../contract/calls/orders.ts';
import type { WorkspaceView } from '../contract/calls/snapshot.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { ExerciseAction } from '../contract/exercises/exercise.ts';
import type { ExerciseName, ExercisePerson } from '../contract/exercises/exercises.ts';
import { EXERCISE_NAMES, NAMELESS } from '../contract/exercises/exercises.ts';
import type { Clock, Log, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { ActionRow } from '../database/tables/actions/action-row.ts';
import type { ExerciseScope } from '../practice/exercises/exercise-coach.ts';
import { createExerciseCoach } from '../practice/exercises/exercise-coach.ts';
import type { PracticeController } from '../practice/practice-controller.ts';
import type { Staff } from '../staff/staff.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { describeFault } from './fault-description.ts';

/** How many of the newest actions are searched for those of an exercise. */
const ACTIONS_READ = 200;

export interface ExerciseParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  readonly staff: Pick<Staff, 'isOn' | 'atCounter' | 'allows' | 'members'>;
  readonly practice: Pick<PracticeController, 'session' | 'view'>;
  readonly workspaces: { readonly open: ReadonlyMap<WorkspaceKind, Workspace> };
}

/** The guided exercises, and which of them each person has done. */
export interface Exercises {
  /** Passes every step of the exercise under way that is done, and begins the next. */
  tick(onScreen: WorkspaceView | null): void;
  /** Null unless the practice store is on screen, and while the counter is locked. Changes nothing. */
  view(onScreen: WorkspaceView | null): ExercisesView | null;
  /** False outside the practice store, and while the counter is locked. */
  start(name: ExerciseName): boolean;
  leave(): void;
  /** Records that a day of a workspace was compared with the service, or signed off. */
  noteClosing(kind: WorkspaceKind, what: 'compared' | 'signed'): void;
  /** The exercises that each member of staff has done. */
  listProgress(): readonly MemberExercises[];
}

export function createExercises(parts: ExerciseParts): Exercises {
  const { preferences, staff } = parts;
  const openPractice = () => parts.workspaces.open.get('practice');
  const doneBy = (person: ExercisePerson) => preferences.read().exercises[person] ?? {};
  const coach = createExerciseCoach({
    ...parts,
    nextSeq: () => openPractice()?.database.actions.end() ?? null,
    onDone: keepDone,
  });

  function person(): ExercisePerson | null {
    return staff.isOn() ? (staff.atCounter()?.id ?? null) : NAMELESS;
  }

  function keepDone(who: ExercisePerson, name: ExerciseName): void {
    const known = new Set([NAMELESS, ...staff.members().map(({ id }) => id)]);
    const kept = Object.entries(preferences.read().exercises).filter(([id]) => known.has(id));
    const done = { ...doneBy(who), [name]: parts.clock.now() };
    try {
      preferences.change({ exercises: { ...Object.fromEntries(kept), [who]: done } });
    } catch (error) {
      // The disk takes no writes, but the person has practised all the same.
      parts.log('exercise_not_kept', describeFault(error).facts);
    }
  }

  return {
    tick(onScreen) {
      const workspace = openPractice();
      if (onScreen?.kind !== 'practice' || workspace === undefined) return;
      coach.tick(person(), (scope) => readFacts(onScreen, workspace, scope));
    },
    view(onScreen) {
      const who = person();
      if (onScreen?.kind !== 'practice' || openPractice() === undefined || who === null) return null;
      const running = coach.view(who);
      const done = doneBy(who);
      return { done: EXERCISE_NAMES.filter((name) => done[name] !== undefined), running };
    },
    start(name) {
      const who = person();
      return who !== null && coach.start(name, who, staff.allows);
    },
    leave: coach.leave,
    noteClosing(kind, what) {
      if (kind === 'practice') coach.noteClosing(what);
    },
    listProgress: () => staff.members().map(({ id }) => ({ memberId: id, done: doneBy(id) })),
  };
}

function readFacts({ board, counts }: WorkspaceView, { database }: Workspace, { orderId, fromSeq }: ExerciseScope) {
  const newest = database.actions.newest(ACTIONS_READ);
  const actions = newest.filter((action) => action.seq >= fromSeq && isAbout(action, orderId)).map(toExerciseAction);
  return { order: findOrder(board, orderId), actions, toBook: counts.toBook };
}

function findOrder(board: BoardView, orderId: string | null): OrderCard | null {
  const cards = [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
  return cards.find((card) => card.orderId === orderId) ?? null;
}

/** Whether an action concerns an exercise's order, or is a count by hand. */
function isAbout({ payload }: ActionRow, orderId: string | null): boolean {
  if (payload.kind === 'count') return payload.importId === undefined;
  return 'orderId' in payload && payload.orderId === orderId;
}

function toExerciseAction({ payload, state }: ActionRow): ExerciseAction {
  return { kind: payload.kind, state, mode: payload.kind === 'accept' ? payload.mode : null };
}
