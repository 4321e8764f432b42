import { z } from 'zod';
import type { ServiceParts } from '../../electron/service/service-assembly.ts';

// How the unit tests talk to a service in an object.

export const OBJECT_HEADER = 'harness-object';
export const ADDRESS_HEADER = 'harness-address';
/** The test's clock: its time of day and how far it has moved, in milliseconds. */
export const CLOCK_HEADER = 'harness-clock';

/** The status for a call that rejects in process. */
export const DROPPED = 599;

/** The options of a service that can be sent. A rate limit of null is none. */
export type RemoteOptions = Omit<Partial<ServiceParts>, 'rateLimit'> & {
  readonly rateLimit?: number | null;
  readonly hasReference: boolean;
  /** Where the test receives webhooks; null if it hands in no transport. */
  readonly receiver: string | null;
};

/** A webhook on its way from the object to the test's transport. */
export const sentWebhook = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
});

export const webhookAnswer = z.object({ status: z.int(), body: z.string() });
