import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { PRACTICE_CALLS } from '../../contract/calls/practice.ts';
import type { Log } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { MoveRefused } from '../../practice/actors.ts';
import type { PracticeController } from '../../practice/practice-controller.ts';
import type { Exercises } from '../exercises.ts';
import { describeFault } from '../fault-description.ts';
import { placeWelcomeOrder } from './first-steps.ts';

/** The Practice screen. */
export function practiceHandlers(
  practice: PracticeController,
  exercises: Pick<Exercises, 'leave'>,
  preferences: PreferenceFile,
  log: Log,
): CallHandlers<keyof typeof PRACTICE_CALLS> {
  return {
    async 'practice.enter'() {
      await practice.enter();
      await placeWelcomeOrder(preferences, practice, log);
      return DONE;
    },
    'practice.leave'() {
      exercises.leave();
      practice.leave();
      return DONE;
    },
    async 'practice.play'(move) {
      const session = practice.session();
      if (!session) return failed('not_open');
      try {
        return { ok: true, value: { orderId: await session.play(move) } };
      } catch (error) {
        if (!(error instanceof MoveRefused)) throw error;
        log('practice_move_refused', { move: move.move, ...describeFault(error).facts });
        return failed('not_possible_now');
      }
    },
    'practice.network'({ connected }) {
      const session = practice.session();
      if (!session) return failed('not_open');
      session.setConnected(connected);
      return DONE;
    },
    async 'practice.clock'({ advanceSeconds }) {
      const session = practice.session();
      if (!session) return failed('not_open');
      await session.advanceClock(advanceSeconds);
      return DONE;
    },
    async 'practice.reset'() {
      const session = practice.session();
      if (!session) return failed('not_open');
      await session.reset();
      return DONE;
    },
  };
}
