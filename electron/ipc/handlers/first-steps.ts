import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { FIRST_STEP_CALLS } from '../../contract/calls/first-steps.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { Log } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { PracticeController } from '../../practice/practice-controller.ts';
import { describeFault } from '../fault-description.ts';

/** The first steps of a new shop. */
export function firstStepHandlers(
  preferences: PreferenceFile,
  events: EventSink<AppEvents>,
): CallHandlers<keyof typeof FIRST_STEP_CALLS> {
  return {
    'firstSteps.change'({ isOpen, isHeard, isPrinting }) {
      const { firstSteps: before } = preferences.read();
      if (before === null) return DONE;
      const firstSteps = {
        ...before,
        isOpen: isOpen ?? before.isOpen,
        isHeard: isHeard ?? before.isHeard,
        isPrinting: isPrinting ?? before.isPrinting,
      };
      preferences.change({ firstSteps });
      events.emit('snapshot.stale');
      return DONE;
    },
    'firstSteps.finish'() {
      preferences.change({ firstSteps: null });
      events.emit('snapshot.stale');
      return DONE;
    },
  };
}

/** Places the first practice order of a new shop, unless it was placed before. */
export async function placeWelcomeOrder(
  preferences: PreferenceFile,
  practice: Pick<PracticeController, 'session'>,
  log: Log,
): Promise<void> {
  const { firstSteps } = preferences.read();
  const session = practice.session();
  if (firstSteps === null || firstSteps.welcomeOrderId !== null || session === null) return;
  try {
    const welcomeOrderId = await session.play({ move: 'place_order' });
    preferences.change({ firstSteps: { ...(preferences.read().firstSteps ?? firstSteps), welcomeOrderId } });
  } catch (error) {
    // Practice works without it.
    log('welcome_order_not_placed', describeFault(error).facts);
  }
}
