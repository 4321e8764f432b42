import { z } from 'zod';
import { timestamp } from '../../contract/api/fields.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, instant, parseInstant, SECOND } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import type { Fault } from '../faults/fault-schema.ts';
import { faultSchema } from '../faults/fault-schema.ts';
import { Failure } from '../pipeline/failure.ts';
import { createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { OperatorRoute } from './route.ts';
import { defineAsyncOperatorRoute, defineOperatorRoute } from './route.ts';

/** The latest time to which the clock moves. Due times after it must still have a four-digit year. */
const END_OF_TIME = parseInstant('9000-01-01');

const clockMove = z
  .strictObject({ advance_seconds: z.number().min(0).optional(), set: timestamp.optional() })
  .refine(({ advance_seconds, set }) => (advance_seconds === undefined) !== (set === undefined), {
    message: 'must have either advance_seconds or set',
  });

function readTarget(now: Instant, { advance_seconds = 0, set }: z.output<typeof clockMove>): Instant {
  const target = set === undefined ? now + advance_seconds * SECOND : parseInstant(set);
  const createTargetFailure = (message: string, problem: string): Failure =>
    new Failure('invalid_request', message, {
      details: { [set === undefined ? 'advance_seconds' : 'set']: [problem] },
    });
  if (target < now) throw createTargetFailure('Time moves forward only.', 'must not be in the past');
  if (target > END_OF_TIME) throw createTargetFailure('Time ends with the year 8999.', 'must not lead so far');
  return instant(target);
}

/** Refuses a fault that could never apply, because it names a webhook endpoint that does not exist. */
function requireMatchable({ storage }: Core, { match }: Fault): void {
  const id = match && 'endpoint_id' in match ? match.endpoint_id : undefined;
  if (id === undefined || storage.webhookEndpoints.all().some((endpoint) => endpoint.id === id)) return;
  throw new Failure('webhook_endpoint_not_found', 'There is no such webhook endpoint.');
}

const createClockResponse = (core: Core) => createResponse(200, { now: formatInstant(core.time.now()) });

/** The routes that move the clock, and add and clear faults. */
export const operatorControlRoutes: readonly OperatorRoute[] = [
  defineOperatorRoute('GET', '/operator/clock', ({ core }) => createClockResponse(core)),
  defineAsyncOperatorRoute(
    'POST',
    '/operator/clock',
    async ({ core, body }) => {
      await core.scheduler.moveTime((now) => readTarget(now, body));
      return createClockResponse(core);
    },
    clockMove,
  ),
  defineOperatorRoute(
    'POST',
    '/operator/faults',
    ({ core, body }) => {
      requireMatchable(core, body);
      const id = core.ids.fault();
      core.faults.add(id, body);
      return createResponse(201, { fault_id: id });
    },
    faultSchema,
  ),
  defineOperatorRoute('DELETE', '/operator/faults', ({ core }) => {
    core.faults.clear();
    return NO_CONTENT;
  }),
  defineOperatorRoute('DELETE', '/operator/faults/:id', ({ core, param }) => {
    if (!core.faults.remove(param('id'))) throw new Failure('not_found', 'No such fault is pending.');
    return NO_CONTENT;
  }),
];
