import type { Endpoint } from '../../../contract/api/endpoints.ts';
import type { ErrorCode } from '../../../contract/api/errors.ts';
import { ERROR_STATUS, FIELD_ERRORS } from '../../../contract/api/errors.ts';
import { LENGTHS, LIMITS } from '../../../contract/api/limits.ts';
import { BODY_FORMATS } from '../../input/request-body.ts';
import { joinWithOr } from '../../input/validation.ts';
import type { ErrorDescription } from '../operation.ts';

type ErrorNote = Omit<ErrorDescription, 'status' | 'code'>;

/** What each code means, and what to do. */
export const ERROR_NOTES: Readonly<Record<ErrorCode, ErrorNote>> = {
  invalid_request: {
    description: 'A field is missing or wrong; `details` says which and why.',
    message: 'type must be delivery or instore.',
    details: { type: ['must be delivery or instore'] },
  },
  authentication_required: {
    description: 'The header `Authorization: Bearer <key>` is missing.',
    message: 'Send the API key in the header Authorization: Bearer <key>.',
  },
  invalid_api_key: {
    description: 'The key is wrong, revoked, or for the other environment.',
    message: 'This API key is not known here: wrong, revoked, or for the other environment.',
  },
  forbidden: {
    description:
      'The company is suspended, or not approved for the live address, or a sandbox operation was sent to the live address.',
    message: 'The company is suspended.',
  },
  key_scope_insufficient: {
    description: 'This needs a company-wide key. Nothing was done, and the `Idempotency-Key` is not used up.',
    message: 'This needs a company-wide key; this key is for one store only.',
  },
  not_allowed_for_store: {
    description: 'The store has not allowed its POS to do this. Ask the store.',
    message: 'The store has switched off actions by its POS.',
  },
  rate_limited: {
    description: `More than ${LIMITS.requestsPerMinute} requests with this key in a minute. Wait as long as \`Retry-After\` says.`,
    message: 'Too many requests with this key. Wait 7 s.',
  },
  invalid_connection_code: {
    description: 'The code is wrong, used, or older than 15 minutes. Ask the store for a new one.',
    message: 'This connection code is wrong, used or expired. Ask the store for a new one.',
  },
  invalid_timestamp: {
    description: 'A time is not ISO 8601, or a count is from the future.',
    message: 'updated_since must be an ISO 8601 timestamp.',
  },
  invalid_cursor: {
    description: 'The cursor was changed, or is of another list or other filters. Begin without one.',
    message: 'The cursor is not one of this list.',
  },
  invalid_limit: {
    description: `The page size is not a whole number from 1 to ${LIMITS.pageSizeMax}.`,
    message: `limit must be at most ${LIMITS.pageSizeMax}.`,
  },
  invalid_webhook_url: {
    description: 'The address can not be read, or is not public HTTPS.',
    message: 'A webhook URL must be a public https address: it must begin with https://.',
  },
  fulfilment_unavailable: {
    description: 'This way of delivery is not available for the order now. Read its delivery options.',
    message: 'No courier serves this store at the moment.',
  },
  unknown_barcode: {
    description: 'The store has never had this barcode.',
    message: 'The store has never had the barcode 8900000000001.',
  },
  store_not_found: {
    description: 'No such store is connected to you, or your key is for another one.',
    message: 'No such store is connected.',
  },
  order_not_found: {
    description: 'There is no such order at this store.',
    message: 'There is no such order at this store.',
  },
  sync_not_found: {
    description: 'There is no such push or adjustment at this store.',
    message: 'There is no such sync at this store.',
  },
  webhook_endpoint_not_found: {
    description: 'You have no such receiver in this environment.',
    message: 'There is no such webhook endpoint.',
  },
  webhook_delivery_not_found: {
    description: 'You have no such delivery in this environment, or its store is disconnected.',
    message: 'There is no such delivery.',
  },
  order_not_in_required_state: {
    description:
      'The order is not in a status that allows this; the message names both. Somebody else was first: fetch the order again.',
    message: 'The order is ACCEPTED; this needs PENDING.',
  },
  insufficient_stock: {
    description: 'The shelf has too few units. Nothing was done.',
    message: 'Tata Salt 1 kg: 3 wanted, 1 available.',
  },
  courier_already_booked: {
    description: 'A courier is on its way already.',
    message: 'A courier is on its way already (BOOKED).',
  },
  not_courier_order: {
    description: "The order is not delivered by the service's courier.",
    message: "This order is not delivered by the service's courier.",
  },
  request_in_progress: {
    description: 'The first request with this `Idempotency-Key` is still being worked on. Send the same again shortly.',
    message: 'The first request with this Idempotency-Key is still being worked on.',
  },
  idempotency_key_reused: {
    description: 'This `Idempotency-Key` was used with a different request. Use a new key for a new request.',
    message: 'This Idempotency-Key was used before with a different request.',
  },
  not_found: {
    description: 'The address has no such path.',
    message: 'There is nothing at this path.',
  },
  method_not_allowed: {
    description: 'The path has other methods; the header `Allow` lists them.',
    message: 'This path knows GET only.',
  },
};

/** A field with a problem, and the problem. */
export type InvalidField = readonly [field: string, problem: string];

/** The error of an invalid field. */
export function describeInvalid(status: number, description: string, [field, problem]: InvalidField): ErrorDescription {
  const message = `${field} ${problem}.`;
  return { status, code: 'invalid_request', description, message, details: { [field]: [problem] } };
}

const describeError = (code: ErrorCode): ErrorDescription => ({
  status: ERROR_STATUS[code],
  code,
  ...ERROR_NOTES[code],
});

/** Whether a field of the query can be wrong in a way that has no code of its own. */
const hasOtherQueryFields = ({ query }: Endpoint): boolean =>
  Object.keys(query?.shape ?? {}).some((name) => !Object.hasOwn(FIELD_ERRORS, name));

/** Whether an operation can answer 400 `invalid_request`. */
export const canBeInvalid = (endpoint: Endpoint): boolean =>
  endpoint.body !== undefined || endpoint.idempotent || hasOtherQueryFields(endpoint);

/** The errors of a body that is too large, or of another format. */
export const describeUnreadableBody = (formats: readonly string[], mebibytes: number): ErrorDescription[] => [
  describeInvalid(413, `The body is larger than ${mebibytes} MiB.`, ['body', `must be at most ${mebibytes} MiB`]),
  describeInvalid(415, 'The body is of another content type, or compressed.', [
    'Content-Type',
    `must be ${joinWithOr(formats)}`,
  ]),
];

/** All errors of an operation, in the order in which the service checks for them. */
export function describeErrors(
  endpoint: Endpoint,
  invalid: InvalidField | undefined,
  mebibytes: number,
): ErrorDescription[] {
  const before: readonly ErrorCode[] = ['authentication_required', 'invalid_api_key', 'forbidden', 'rate_limited'];
  const invalidField = invalid ? [describeInvalid(400, ERROR_NOTES.invalid_request.description, invalid)] : [];
  const invalidKey = endpoint.idempotent
    ? [
        describeInvalid(400, `An \`Idempotency-Key\` is empty or longer than ${LENGTHS.idempotencyKey} characters.`, [
          'Idempotency-Key',
          `must have 1 to ${LENGTHS.idempotencyKey} characters`,
        ]),
      ]
    : [];
  return [
    ...before.map(describeError),
    ...(endpoint.body ? describeUnreadableBody(BODY_FORMATS, mebibytes) : []),
    ...invalidField,
    ...invalidKey,
    ...endpoint.errors.map(describeError),
  ];
}
