import type { Instant } from '../../contract/domain/time.ts';
import { formatInstant, instant, parseInstant, SECOND } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { END_OF_TIME } from '../core/service-time.ts';
import type { Fault } from '../faults/fault-schema.ts';
import { createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { WebhookEndpointRecord } from '../storage/tables/webhook-endpoints.ts';
import type { OperatorBody } from './contract/endpoints.ts';
import type { OperatorRoute } from './route.ts';
import { defineAsyncOperatorRoute, defineOperatorRoute } from './route.ts';

function readTarget(now: Instant, { advance_seconds = 0, set }: OperatorBody<'moveClock'>): Instant {
  const target = set === undefined ? now + advance_seconds * SECOND : parseInstant(set);
  const createTargetFailure = (message: string, problem: string): Failure =>
    new Failure('invalid_request', message, {
      details: { [set === undefined ? 'advance_seconds' : 'set']: [problem] },
    });
  if (target < now) throw createTargetFailure('Time moves forward only.', 'must not be in the past');
  if (target > END_OF_TIME) throw createTargetFailure('Time ends with the year 8999.', 'must not lead so far');
  return instant(target);
}

/** Finds any webhook endpoint. Throws `webhook_endpoint_not_found`. */
function findEndpoint({ storage }: Core, id: string): WebhookEndpointRecord {
  const endpoint = storage.webhookEndpoints.get(id);
  if (endpoint) return endpoint;
  throw new Failure('webhook_endpoint_not_found', 'There is no such webhook endpoint.');
}

/** Refuses a fault that could never apply, because it names a webhook endpoint that does not exist. */
function requireMatchable(core: Core, { match }: Fault): void {
  const id = match && 'endpoint_id' in match ? match.endpoint_id : undefined;
  if (id !== undefined) findEndpoint(core, id);
}

const createClockResponse = (core: Core) => createResponse(200, { now: formatInstant(core.time.now()) });

/** The routes that move the clock, add and clear faults, and let two secrets of a receiver be valid. */
export const operatorControlRoutes: readonly OperatorRoute[] = [
  defineOperatorRoute('getClock', ({ core }) => createClockResponse(core)),
  defineAsyncOperatorRoute('moveClock', async ({ core, body }) => {
    await core.scheduler.moveTime((now) => readTarget(now, body));
    return createClockResponse(core);
  }),
  defineOperatorRoute('addFault', ({ core, body }) => {
    requireMatchable(core, body);
    const id = core.ids.fault();
    core.faults.add(id, body);
    return createResponse(201, { fault_id: id });
  }),
  defineOperatorRoute('clearFaults', ({ core }) => {
    core.faults.clear();
    return NO_CONTENT;
  }),
  defineOperatorRoute('removeFault', ({ core, param }) => {
    if (!core.faults.remove(param('fault_id'))) throw new Failure('not_found', 'No such fault is pending.');
    return NO_CONTENT;
  }),
  defineOperatorRoute('rollSecret', ({ core, param }) => {
    const endpoint = findEndpoint(core, param('endpoint_id'));
    const secret = core.ids.webhookSecret();
    core.storage.webhookEndpoints.save({ ...endpoint, secret, oldSecret: endpoint.secret });
    return createResponse(200, { endpoint_id: endpoint.id, secret });
  }),
  defineOperatorRoute('endOldSecret', ({ core, param }) => {
    core.storage.webhookEndpoints.save({ ...findEndpoint(core, param('endpoint_id')), oldSecret: null });
    return NO_CONTENT;
  }),
];
