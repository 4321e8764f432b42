/**
 * Every error code with its HTTP status (specification, section Errors). The last three belong to this project's
 * service, for cases that the specification doesn't name.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_connection_code: 400,
  invalid_timestamp: 400,
  invalid_cursor: 400,
  invalid_limit: 400,
  invalid_webhook_url: 400,
  fulfilment_unavailable: 400,
  unknown_barcode: 400,
  invalid_api_key: 401,
  authentication_required: 401,
  forbidden: 403,
  not_allowed_for_store: 403,
  key_scope_insufficient: 403,
  store_not_found: 404,
  order_not_found: 404,
  webhook_endpoint_not_found: 404,
  sync_not_found: 404,
  order_not_in_required_state: 409,
  insufficient_stock: 409,
  request_in_progress: 409,
  courier_already_booked: 409,
  not_courier_order: 409,
  idempotency_key_reused: 422,
  rate_limited: 429,
  webhook_delivery_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/** The error code for an unreadable field, by its name. All other fields give `invalid_request`. */
export const FIELD_ERRORS: Readonly<Record<string, ErrorCode>> = {
  cursor: 'invalid_cursor',
  limit: 'invalid_limit',
  since: 'invalid_timestamp',
  updated_since: 'invalid_timestamp',
  as_of: 'invalid_timestamp',
};
