import { z } from 'zod';
import { ERROR_STATUS, isErrorCode } from '../../contract/api/errors.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const SMALL_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export const FAULT_KINDS = [
  'status',
  'delay',
  'drop_before',
  'drop_after',
  'duplicate_events',
  'reorder_events',
  'delay_events',
] as const;

const times = z
  .int()
  .min(1)
  .max(1_000_000)
  .meta({ description: 'How many requests or deliveries the fault disturbs.' });

const delayMs = z.int().min(0).max(3_600_000).meta({ description: 'How long the delay is, in milliseconds.' });

const requestMatch = z.strictObject({
  method: z
    .enum([...METHODS, ...SMALL_METHODS])
    .transform((method) => method.toUpperCase())
    .optional()
    .meta({ description: 'The method of the request, in capitals or small letters.' }),
  path: z.string().min(1).optional().meta({
    description: 'A path, a path with parameters in braces as the specification writes it, or a beginning and `*`.',
  }),
  key_id: z.string().min(1).optional().meta({ description: 'The id of the API key, as `GET /v1/ping` shows it.' }),
});

export const eventMatch = requestMatch.extend({
  endpoint_id: z
    .string()
    .min(1)
    .toLowerCase()
    .optional()
    .meta({ description: 'A webhook endpoint: the fault disturbs its deliveries only.' }),
});

const MATCH_NOTE = { description: 'What the fault disturbs; everything if it is omitted.' };
const optionalMatch = requestMatch.optional().meta(MATCH_NOTE);
const optionalEventMatch = eventMatch.optional().meta(MATCH_NOTE);

/** The answer of a `status` fault: by a code of the specification, by a status, or 500. */
export const statusFault = z
  .strictObject({
    match: optionalMatch,
    kind: z.literal('status').meta({ description: 'Responds with an error instead of acting.' }),
    times,
    code: z
      .enum(['internal_error', ...Object.keys(ERROR_STATUS).filter(isErrorCode)])
      .optional()
      .meta({ description: 'The error code; its status follows from it.' }),
    status: z.int().min(400).max(599).optional().meta({ description: 'The HTTP status, 500 if there is no code.' }),
    retry_after: z
      .int()
      .min(0)
      .max(86_400)
      .optional()
      .meta({ description: 'The header Retry-After in seconds: for 429, where it is 1 if omitted, and for a 5xx.' }),
  })
  .superRefine(({ code, status, retry_after }, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    const usual = code === undefined || code === 'internal_error' ? undefined : ERROR_STATUS[code];
    if (usual !== undefined && status !== undefined && status !== usual)
      refuse('status', `must be ${usual} for ${code}`);
    if (code === 'internal_error' && status !== undefined && status < 500)
      refuse('status', `must be a 5xx for ${code}`);
    const answered = status ?? usual ?? 500;
    if (retry_after !== undefined && answered !== 429 && answered < 500) {
      refuse('retry_after', `belongs to a 429 or a 5xx, not to ${answered}`);
    }
  })
  .describe('Responds with an error instead of acting.');

export const delayFault = z
  .strictObject({
    match: optionalMatch,
    kind: z.literal('delay').meta({ description: 'Waits before the action.' }),
    times,
    delay_ms: delayMs,
  })
  .describe('Waits before the action.');

export const dropFault = z
  .strictObject({
    match: optionalMatch,
    kind: z.enum(['drop_before', 'drop_after']).meta({
      description: 'Closes the connection before the action, or after it, so that only the response is lost.',
    }),
    times,
  })
  .describe('Closes the connection.');

export const eventOrderFault = z
  .strictObject({
    match: optionalEventMatch,
    kind: z.enum(['duplicate_events', 'reorder_events']).meta({
      description: 'Sends or lists events twice, or in another order.',
    }),
    times,
  })
  .describe('Sends or lists events twice, or in another order.');

export const eventDelayFault = z
  .strictObject({
    match: optionalEventMatch,
    kind: z.literal('delay_events').meta({ description: 'Sends or lists events later.' }),
    times,
    delay_ms: delayMs,
  })
  .describe('Sends or lists events later.');

/** A fault as the operator adds it. A field that does not belong to its kind is refused. */
export const faultSchema = z
  .discriminatedUnion('kind', [statusFault, delayFault, dropFault, eventOrderFault, eventDelayFault])
  .meta({
    description: 'A fault to add. A field that does not belong to its kind is refused.',
    discriminator: {
      propertyName: 'kind',
      mapping: {
        status: '#/components/schemas/StatusFault',
        delay: '#/components/schemas/DelayFault',
        drop_before: '#/components/schemas/DropFault',
        drop_after: '#/components/schemas/DropFault',
        duplicate_events: '#/components/schemas/EventOrderFault',
        reorder_events: '#/components/schemas/EventOrderFault',
        delay_events: '#/components/schemas/EventDelayFault',
      },
    },
  });

/** A fault that disturbs requests. */
export type RequestFault = z.output<typeof statusFault | typeof delayFault | typeof dropFault>;

/** A fault that disturbs lists and deliveries of events. */
export type EventFault = z.output<typeof eventOrderFault | typeof eventDelayFault>;

export type Fault = RequestFault | EventFault;
