import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { MOVE_CALLS } from '../../contract/calls/move.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { ConnectionSetup } from '../../workspace/connection/connection-setup.ts';
import type { CounterMove } from '../../workspace/move/counter-move.ts';

export interface MoveParts {
  readonly counterMove: CounterMove;
  readonly connection: Pick<ConnectionSetup, 'retire' | 'resume'>;
  readonly events: EventSink<AppEvents>;
}

/** Moving this counter to another PC, and another one to this. */
export function moveHandlers({ counterMove, connection, events }: MoveParts): CallHandlers<keyof typeof MOVE_CALLS> {
  return {
    'move.make': counterMove.make,
    async 'move.retire'() {
      await connection.retire();
      events.emit('snapshot.stale');
      return DONE;
    },
    async 'move.resume'() {
      await connection.resume();
      events.emit('snapshot.stale');
      return DONE;
    },
    'move.choose': counterMove.choose,
    async 'move.open'(input) {
      const result = await counterMove.open(input);
      events.emit('snapshot.stale');
      return result;
    },
  };
}
