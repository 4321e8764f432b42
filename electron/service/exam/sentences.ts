/**
 * The sentences of the specification's sections Events, Errors, Idempotency and Limits, each whole, and those of other
 * sections that a scene tests. A row of a table is a sentence of its own. One without a scene says why.
 */

/** Why no scene tests a sentence. */
const UNTESTED = {
  intro: 'It introduces what follows.',
  wire: 'Every scene that delivers an event or refuses a request has it so: a POS that reads it otherwise fails them.',
  service: "It binds the service, and the service's own tests prove it.",
  progress: 'It asks nothing of a POS, which may ignore it.',
  silent: 'The specification does not show more, so a POS can rely on nothing.',
  size: 'A bound of the service, which refuses what exceeds it; an exam of reasonable length has no occasion for it.',
  pulling: 'It is a choice of the POS. One that pulls is examined by the scene that loses a webhook.',
} as const;

interface Sentence {
  readonly text: string;
  /** Why no scene tests it; absent if one does. */
  readonly untested?: string;
}

export const SENTENCES = {
  'events.1': {
    text: 'The service POSTs each event as JSON to every active webhook endpoint of the matching mode whose `events` list is empty or contains the event type.',
    untested: UNTESTED.wire,
  },
  'events.2': {
    text: "Events belong only to stores actively connected to the caller's company.",
    untested: UNTESTED.service,
  },
  'events.3': {
    text: 'Disconnecting a store stops its order and sale deliveries, including queued retries; reconnecting starts a new event window and does not replay the earlier backlog.',
  },
  'events.4': { text: 'Request headers on each delivery:', untested: UNTESTED.intro },
  'events.5': { text: 'Content-Type: `application/json`', untested: UNTESTED.wire },
  'events.6': { text: 'Service-Event-Id: the event id', untested: UNTESTED.wire },
  'events.7': { text: 'Service-Event-Type: the event type', untested: UNTESTED.wire },
  'events.8': { text: 'Service-Mode: `live` or `test`', untested: UNTESTED.wire },
  'events.9': { text: 'Service-Delivery-Id: the delivery id (integer)', untested: UNTESTED.wire },
  'events.10': { text: 'Service-Signature: `t=<unix seconds>,v1=<hex>`; more than one `v1` may appear' },
  'events.11': { text: 'Service-Test: present on test events sent by the test operation' },
  'events.12': { text: 'Body keys:', untested: UNTESTED.intro },
  'events.13': {
    text: '`api_version`, `created_at`, `data`, `id`, `mode`, `object` (`event`), `store_id`, `type`.',
    untested: UNTESTED.wire,
  },
  'events.14': { text: 'Split the header on commas into `t=<unix seconds>` and one or more `v1=<hex>`.' },
  'events.15': {
    text: "Compute HMAC-SHA256, hex-encoded, over the text `<t>.<raw request body>` using the endpoint's signing secret as the key.",
  },
  'events.16': {
    text: 'Accept when the result equals any `v1` (constant-time comparison) and `t` is within five minutes of now.',
  },
  'events.17': { text: 'The raw body bytes must be used unchanged.' },
  'events.18': { text: 'A receiver answers a bad signature with a 4xx.' },
  'events.19': { text: 'Any 2xx within 10 seconds is success.' },
  'events.20': {
    text: 'A timeout, a 5xx, a redirect or any non-2xx is a failure and is retried.',
    untested: UNTESTED.service,
  },
  'events.21': {
    text: "A 2xx to `sale.completed` also means the sale is booked: the service stops subtracting that sale's units from pushed counts.",
  },
  'events.22': {
    text: "A POS that cannot book within 10 seconds should leave `sale.completed` out of the endpoint's events and pull sales and acknowledge them instead.",
    untested: UNTESTED.pulling,
  },
  'events.23': {
    text: 'Retry schedule: after 1 minute, 5 minutes, 15 minutes, then 1, 3, 6, 12 and 24 hours, then 24 hours again: ten attempts in total over about three days.',
    untested: UNTESTED.service,
  },
  'events.24': {
    text: 'After the last, the delivery is DEAD and may be replayed through the retry operation.',
    untested: UNTESTED.service,
  },
  'events.25': { text: 'An endpoint that has failed continuously for three days is switched off (status DISABLED).' },
  'events.26': { text: 'After it is re-enabled, deliveries resume, and `GET /v1/events` holds everything in between.' },
  'events.27': { text: 'Delivery is at-least-once: the same event can arrive twice.' },
  'events.28': { text: 'Receivers dedupe on `id`.' },
  'events.29': { text: 'Events can arrive out of order.' },
  'events.30': { text: 'Each carries the whole order at that moment; compare `created_at` and keep the newest.' },
  'events.31': { text: 'Endpoint URLs must be public HTTPS.', untested: UNTESTED.service },
  'events.32': {
    text: 'Addresses inside private networks are refused at registration and again before every delivery.',
    untested: UNTESTED.service,
  },
  'events.33': { text: 'At most ten endpoints per environment.', untested: UNTESTED.service },
  'events.34': { text: 'Rolling a secret takes effect at once.' },
  'events.35': {
    text: 'To roll without dropping events, register a second endpoint with the new secret, then delete the first.',
  },
  'events.36': { text: 'order.placed: a delivery order has been paid; show it to the store to accept or reject' },
  'events.37': { text: 'order.payment_failed: a pending online checkout timed out unpaid; do not fulfil or book' },
  'events.38': { text: 'order.payment_recovered: a late payment succeeded; `order.placed` follows' },
  'events.39': { text: 'order.accepted: the order was accepted; `data.order.accepted_via` is APP or POS' },
  'events.40': {
    text: 'order.cancelled: rejected or cancelled; actor kind `retailer`, `pos`, `customer` or `system`; void any provisional bill',
  },
  'events.41': {
    text: 'order.picking_started: staff started picking; customer cancellation window closes',
    untested: UNTESTED.progress,
  },
  'events.42': { text: 'order.packed: staff finished packing', untested: UNTESTED.progress },
  'events.43': { text: 'order.out_for_delivery: the order is with the rider', untested: UNTESTED.progress },
  'events.44': { text: 'order.delivered: the customer has the order', untested: UNTESTED.progress },
  'events.45': {
    text: 'sale.completed: a sale to book; `data.sale.channel` is `SERVICE_ONLINE` (an online order was delivered) or `SERVICE_INSTORE` (an in-store payment was verified, or staff confirmed collected cash)',
  },
  'events.46': {
    text: 'sale.exit_verified: staff checked an in-store basket at the exit; informational, not a second sale',
  },
  'events.47': { text: 'delivery.failed: no courier was available', untested: UNTESTED.progress },
  'events.48': {
    text: 'order.fulfilment_changed, delivery.courier_booked, delivery.courier_assigned, delivery.rider_changed: fulfilment and delivery progress; the exact triggers and data of these four: not shown',
    untested: UNTESTED.silent,
  },
  'events.49': {
    text: 'store.connected, store.disconnected, ping: also valid type names; their triggers and data: not shown',
    untested: UNTESTED.silent,
  },
  'events.50': {
    text: 'The event list operation filters by the sixteen types named in its `type` parameter; the three names store.connected, store.disconnected and ping are not in that filter.',
    untested: UNTESTED.service,
  },
  'events.51': { text: 'There is no dedicated event for every failed, abandoned or pending in-store payment attempt.' },
  'events.52': {
    text: 'A missing webhook alone does not prove failure; recover with the events list and the sales list.',
  },
  'events.53': {
    text: 'Picking and packing are done in the staff app; the POS only observes them.',
    untested: UNTESTED.progress,
  },
  'events.54': {
    text: 'Operations that emit events: accept (`order.accepted`), reject (`order.cancelled`), sandbox order creation (`order.placed`), test operation (a sample of the chosen type).',
  },
  'errors.1': { text: 'Every failure has this shape:', untested: UNTESTED.wire },
  'errors.2': { text: '`{error: {code: string, message: string, details?: any}}`.', untested: UNTESTED.wire },
  'errors.3': { text: '`code` is stable and machine-readable; branch on it.' },
  'errors.4': { text: '`message` is human-readable and may change; never parse it.' },
  'errors.5': {
    text: '`details` accompanies `invalid_request` and maps each problem field name to an array of message strings.',
    untested: UNTESTED.size,
  },
  'errors.6': {
    text: '400: invalid_request, invalid_connection_code, invalid_timestamp, invalid_cursor, invalid_limit, invalid_webhook_url, fulfilment_unavailable, unknown_barcode — fix the request; retrying unchanged fails again',
  },
  'errors.7': {
    text: '401: invalid_api_key, authentication_required — wrong, revoked, missing key, or key of the other environment',
  },
  'errors.8': {
    text: '403: forbidden, not_allowed_for_store, key_scope_insufficient — company not approved for live or suspended; store has not allowed the action; store-scoped key used for a company-wide-only action',
  },
  'errors.9': {
    text: '404: store_not_found, order_not_found, webhook_endpoint_not_found, sync_not_found — includes a store not connected to the caller',
  },
  'errors.10': {
    text: '409: order_not_in_required_state, insufficient_stock, request_in_progress, courier_already_booked, not_courier_order — state changed; fetch again and decide',
  },
  'errors.11': { text: '422: idempotency_key_reused — same Idempotency-Key with a different request' },
  'errors.12': { text: '429: rate_limited — wait `Retry-After` seconds' },
  'errors.13': { text: '5xx: none named — retry with backoff and the same Idempotency-Key' },
  'errors.14': { text: 'Condition rules:', untested: UNTESTED.intro },
  'errors.15': {
    text: 'Accept or reject on an order that is not PENDING gives 409 `order_not_in_required_state`; the message names the actual and the required status.',
  },
  'errors.16': { text: 'Treat it as already handled.' },
  'errors.17': {
    text: 'Accept after the 15-minute hold has lapsed and with the shelf empty gives 409 `insufficient_stock`.',
  },
  'errors.18': {
    text: 'A malformed cursor gives `invalid_cursor`, an out-of-range page size gives `invalid_limit`, and a bad timestamp gives `invalid_timestamp` (all 400).',
    untested: UNTESTED.service,
  },
  'errors.19': {
    text: 'An unreadable or non-public webhook URL gives 400 `invalid_webhook_url`.',
    untested: UNTESTED.service,
  },
  'errors.20': { text: 'A claim with a wrong, expired or used code gives 400 `invalid_connection_code`.' },
  'errors.21': {
    text: 'Delivery-method change or courier retry in a disallowed state gives 409.',
    untested: UNTESTED.service,
  },
  'errors.22': {
    text: '403 `key_scope_insufficient` is refused before anything runs and does not use up the Idempotency-Key.',
    untested: UNTESTED.service,
  },
  'errors.23': {
    text: 'The exact conditions of `fulfilment_unavailable`, `unknown_barcode`, `courier_already_booked`, `not_courier_order` and `not_allowed_for_store`: not shown.',
    untested: UNTESTED.silent,
  },
  'errors.24': {
    text: 'The error returned when the tenth-endpoint limit is exceeded: not shown.',
    untested: UNTESTED.silent,
  },
  'idempotency.1': {
    text: 'Endpoints marked IDEM accept an `Idempotency-Key` header (any unique string, a UUID is ideal).',
  },
  'idempotency.2': {
    text: 'Same key and same body: the first answer is returned with header `Idempotent-Replayed: true`; nothing happens twice.',
  },
  'idempotency.3': { text: 'Same key with a different body: 422 `idempotency_key_reused`.' },
  'idempotency.4': { text: 'First request still running: 409 `request_in_progress`.' },
  'idempotency.5': { text: 'A 5xx answer is not remembered; a retry runs the action.' },
  'idempotency.6': { text: 'A 403 `key_scope_insufficient` answer is not remembered.', untested: UNTESTED.service },
  'idempotency.7': { text: 'Keys are kept 24 hours, per environment.', untested: UNTESTED.service },
  'limits.1': {
    text: 'Request rate: 600 requests per minute per key; over it 429 `rate_limited` with `Retry-After` (seconds)',
  },
  'limits.2': { text: 'Page size: `limit` 1 to 100, default 50' },
  'limits.3': { text: 'Items per stock push: at most 1000' },
  'limits.4': { text: 'Push applied immediately: up to 200 items (200); more are queued (202)' },
  'limits.5': { text: 'Rejected rows reported: first 100 in `errors`', untested: UNTESTED.size },
  'limits.6': { text: 'Idempotency key retention: 24 hours, per environment', untested: UNTESTED.service },
  'limits.7': { text: 'Claim code lifetime: 15 minutes, single use' },
  'limits.8': { text: 'Order unit hold and accept window: 15 minutes' },
  'limits.9': { text: 'History of events and sales lists: last 30 days', untested: UNTESTED.service },
  'limits.10': { text: 'Webhook endpoints: up to ten per environment', untested: UNTESTED.service },
  'limits.11': { text: 'Webhook answer time: 10 seconds' },
  'limits.12': { text: 'Signature timestamp tolerance: 5 minutes' },
  'limits.13': {
    text: 'Webhook delivery attempts: ten, over about three days; endpoint switched off after three days of continuous failure',
  },
  'limits.14': { text: 'Sandbox reset stock: every product restored to 50 units', untested: UNTESTED.service },
  'limits.15': {
    text: 'Field lengths: barcode max 225; name max 225; external_id max 120; reference max 120; brand max 150; category and subcategory max 225; weight max 20',
    untested: UNTESTED.size,
  },
  'limits.16': { text: 'Maximum number of adjustment rows per request: not shown.', untested: UNTESTED.silent },
  'limits.17': {
    text: 'Maximum length of the reject `reason` and of the endpoint `description`: not shown.',
    untested: UNTESTED.silent,
  },
  'orders.external_id': {
    text: '`external_id` (string, 1 to 120 characters; echoed in every later event and order response)',
  },
  'lines.quantity': { text: 'total units, including free units' },
  'money.strings': {
    text: 'Money amounts are decimal strings in rupees (for example `<amount>` with two decimals), never floats.',
  },
  'lists.next_cursor': { text: 'required; pass back as `cursor` for the next page' },
  'push.as_of': { text: '`as_of` (date-time; when the POS took the count; defaults to now; always send it)' },
  'push.unbooked': {
    text: 'The POS owns the shelf count. The service subtracts units from its own sales that the POS had not booked by `as_of`, and reports them in `adjusted_for_unbooked_sales`.',
  },
  'adjustments.key': {
    text: 'Sending an `Idempotency-Key` is strongly advised, because a repeated adjustment gives a wrong count.',
  },
  'sales.ack': { text: 'Acknowledging a sale means it is booked, so stock pushed afterwards is not adjusted for it.' },
  'versioning.unknown': { text: 'Clients ignore fields and event types they do not know.' },
} as const satisfies Readonly<Record<string, Sentence>>;

/** Names a sentence: its section and its number or subject. */
export type SentenceId = keyof typeof SENTENCES;
