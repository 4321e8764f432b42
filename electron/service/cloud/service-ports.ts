import { createApiReference } from '../openapi/api/api-reference.ts';
import { createOperatorReference } from '../openapi/operator/operator-reference.ts';
import type { ServiceParts } from '../service-assembly.ts';
import type { CloudSettings } from './environment.ts';
import {
  lookupByPlatform,
  platformClock,
  platformLog,
  platformRandomness,
  platformTimers,
  platformTransport,
} from './platform.ts';

/** The folder in which the platform puts the page of the operator API. */
const PAGE_FOLDER = '/bundle/page/operator';

const reference = createApiReference();
const operatorReference = createOperatorReference();

/** The platform opens six connections at once, and lets further ones wait without a word. */
const WEBHOOK_CONNECTIONS = 6;

/** One body of the largest push, of the 128 MB that the platform gives. */
const LARGE_BODY_BYTES = 32 * 2 ** 20;

/** What the service gets from the platform and the settings. */
export const createParts = (settings: CloudSettings, timers: ServiceParts['timers']): ServiceParts => ({
  ...settings,
  clock: platformClock,
  timers,
  randomness: platformRandomness,
  log: platformLog,
  lookup: lookupByPlatform,
  webhookTransport: platformTransport,
  webhookConnections: WEBHOOK_CONNECTIONS,
  letOthersRun: () => new Promise((resolve) => void platformTimers.after(0, resolve)),
  rateLimit: settings.rateLimit === 'off' ? Number.POSITIVE_INFINITY : settings.rateLimit,
  largeBodyBytes: LARGE_BODY_BYTES,
  reference,
  operatorReference,
  keepsFirstState: true,
  findPageFolder: () => Promise.resolve(PAGE_FOLDER),
});
