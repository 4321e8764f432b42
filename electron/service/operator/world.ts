import { z } from 'zod';
import { timestamp } from '../../contract/api/fields.ts';
import type { Instant } from '../../contract/time.ts';
import { formatInstant, instant, parseInstant, SECOND } from '../../contract/time.ts';
import { answer, nothing } from '../checks/answer.ts';
import { Failure } from '../checks/failure.ts';
import type { Core } from '../core/core.ts';
import { faultOrder } from './faults.ts';
import type { OperatorRoute } from './route.ts';
import { operatorRoute, waitingOperatorRoute } from './route.ts';

const YEAR_SECONDS = 366 * 24 * 3600;

const clockMove = z.union([
  z.object({ advance_seconds: z.number().min(0).max(YEAR_SECONDS) }),
  z.object({ set: timestamp }),
]);

function targetOf(now: Instant, move: z.output<typeof clockMove>): Instant {
  if ('advance_seconds' in move) return instant(now + move.advance_seconds * SECOND);
  const target = parseInstant(move.set);
  if (target < now) {
    throw new Failure('invalid_request', 'Time moves forward only.', { details: { set: ['must not be in the past'] } });
  }
  return target;
}

const clockView = (core: Core) => answer(200, { now: formatInstant(core.time.now()) });

/** Time and faults. */
export const worldCalls: readonly OperatorRoute[] = [
  operatorRoute('GET', '/operator/clock', ({ core }) => clockView(core)),
  waitingOperatorRoute(
    'POST',
    '/operator/clock',
    async ({ core, body }) => {
      await core.due.moveTo(targetOf(core.time.now(), body));
      return clockView(core);
    },
    clockMove,
  ),
  operatorRoute(
    'POST',
    '/operator/faults',
    ({ core, body }) => {
      core.faults.add(body);
      return answer(201, { fault_id: core.ids.fault() });
    },
    faultOrder,
  ),
  operatorRoute('DELETE', '/operator/faults', ({ core }) => {
    core.faults.clear();
    return nothing;
  }),
];
