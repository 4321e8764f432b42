import type { ErrorCode } from '../../../contract/api/errors.ts';

/** What a POS makes of an error code, and how its maker sees the code come. */
export interface ErrorGuide {
  /** What it means for the POS and its store. */
  readonly means: string;
  /** What the POS does then. */
  readonly advice: string;
  /** Commands for a shell after {@link RECIPE_SETUP}; the last one is answered with the code. */
  readonly recipe: readonly string[];
}

/** What every recipe needs first: where the service is, by its ready line, and who calls. */
export const RECIPE_SETUP = `ready() { node -p "const ready = JSON.parse(require('fs').readFileSync('ready.json', 'utf8')); ready.$1"; }
SANDBOX=$(ready sandbox_base_url) OPERATOR=$(ready operator_url) STORE=$SANDBOX/v1/stores/$(ready test_store_id)
send() { curl -sS --fail-with-body -H 'Content-Type: application/json' "$@"; }
api() { send -H "Authorization: Bearer $(ready keys.test_company)" "$@"; }
operator() { send -H "Authorization: Bearer $(ready operator_token)" "$@"; }
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }`;

const NO_ID = '00000000-0000-4000-8000-000000000000';

const bring = (event: string): string => `ORDER=$(counter-sandbox trigger ${event} --json | field order_id)`;

/** Each code in the order of the specification. */
export const ERROR_GUIDES: Readonly<Record<ErrorCode, ErrorGuide>> = {
  invalid_request: {
    means: 'The POS sent something that the API does not accept. Nothing was done.',
    advice: 'Log `details` and fix the program. The same request fails again: do not retry it.',
    recipe: ['api "$STORE/orders?type=pickup"'],
  },
  invalid_connection_code: {
    means:
      'The store is not connected. The code is mistyped, used or too old, or five wrong ones came within a minute.',
    advice: 'Ask for the code again, and for a new one if it was typed right. After five wrong ones, wait a minute.',
    recipe: [`api -X POST $SANDBOX/v1/connections/claim -d '{"code": "ABCD-EFGH"}'`],
  },
  invalid_timestamp: {
    means: 'The POS wrote a time in a way that the API does not read, or its clock is ahead.',
    advice: 'Write ISO 8601 with an offset. If it is `as_of`, compare the clock with `server_time` of `GET /v1/ping`.',
    recipe: ['api "$STORE/orders?updated_since=yesterday"'],
  },
  invalid_cursor: {
    means: 'The POS has lost its place in the list, but no entry is lost.',
    advice: 'Begin without a cursor, with `since` for a list that has it, and dedupe by id.',
    recipe: ['api "$STORE/orders?cursor=page-2"'],
  },
  invalid_limit: {
    means: 'The POS asked for a page that is too large, or for none.',
    advice: 'Ask for at most 100 entries, and follow `next_cursor`.',
    recipe: ['api "$STORE/orders?limit=500"'],
  },
  invalid_webhook_url: {
    means: 'No event would reach this address, so nothing is registered.',
    advice: 'Give a public https address. A counter behind a router has none: poll `GET /v1/events` there.',
    recipe: [`api -X POST $SANDBOX/v1/webhook-endpoints -d '{"url": "ftp://pos.example/events"}'`],
  },
  fulfilment_unavailable: {
    means: 'No courier takes this order. It still waits to be accepted.',
    advice: 'Read the delivery options, and accept with `STORE_STAFF` if the store has riders. Else reject it in time.',
    recipe: [
      `operator -X PATCH $OPERATOR/operator/stores/$(ready test_store_id) -d '{"courier_available": false}'`,
      bring('order.placed'),
      `api -X POST $STORE/orders/$ORDER/accept -d '{"fulfilment_mode": "SERVICE_COURIER"}'`,
    ],
  },
  unknown_barcode: {
    means: 'The marketplace does not know the product at this store.',
    advice: 'Push it with its name, price and count. In the rows of a push, the others apply.',
    recipe: ['api "$STORE/inventory?barcode=8900000000001"'],
  },
  invalid_api_key: {
    means: 'The POS is cut off: no order reaches it any more.',
    advice:
      'Tell the store at once, and ask for a new key. Test keys are for the sandbox, live keys for the live address.',
    recipe: [`send -H 'Authorization: Bearer sk_test_revoked' $SANDBOX/v1/ping`],
  },
  authentication_required: {
    means: 'The request had no key: a fault of the program, or a proxy that takes headers away.',
    advice: 'Send `Authorization: Bearer <key>` with every request, and not in the address.',
    recipe: ['send $SANDBOX/v1/ping'],
  },
  forbidden: {
    means: 'The marketplace refuses the whole company, or a live key called a sandbox operation.',
    advice: 'Ask the marketplace. Retry rarely, such as every five minutes; the shop itself can do nothing.',
    recipe: [
      `operator -X PATCH $OPERATOR/operator/companies/$(ready company_id) -d '{"suspended": true}'`,
      'api $SANDBOX/v1/ping',
    ],
  },
  not_allowed_for_store: {
    means: 'The store answers its orders in the retailer app itself. The POS may still read.',
    advice: 'Show the order without its buttons, say why, and ask the store to allow it.',
    recipe: [
      `operator -X PATCH $OPERATOR/operator/stores/$(ready test_store_id) -d '{"pos_may_act": false}'`,
      bring('order.placed'),
      'api -X POST $STORE/orders/$ORDER/accept',
    ],
  },
  key_scope_insufficient: {
    means: 'The key is for one store, and this is for the company. Nothing was done.',
    advice: 'Do it once with a company-wide key, at your own server. The `Idempotency-Key` is still good.',
    recipe: ['send -H "Authorization: Bearer $(ready keys.test_store)" $SANDBOX/v1/webhook-endpoints'],
  },
  store_not_found: {
    means: 'The store has ended the connection, or it was never yours. No order of it comes.',
    advice: 'Stop asking for it and say so at the counter. A new connection code of the store opens it again.',
    recipe: ['api $SANDBOX/v1/stores/9999'],
  },
  order_not_found: {
    means: 'The order is of another store or another company, or the id is wrong.',
    advice: 'Compare the store of the id. After a reset of the sandbox, forget its orders.',
    recipe: ['api $STORE/orders/ORDER-0'],
  },
  webhook_endpoint_not_found: {
    means: 'Somebody has removed the receiver: no event comes that way.',
    advice: 'List the receivers, register again if yours is not there, and read `GET /v1/events` for what was missed.',
    recipe: [`api $SANDBOX/v1/webhook-endpoints/${NO_ID}`],
  },
  sync_not_found: {
    means: 'There is no such push at this store, so nothing is known of its rows.',
    advice: 'List the recent pushes. If yours is not there, push the counts again.',
    recipe: [`api $STORE/inventory/syncs/${NO_ID}`],
  },
  order_not_in_required_state: {
    means: 'Somebody else was first: the retailer app, the customer, or the POS itself before its answer was lost.',
    advice: 'Fetch the order again and show what it is now. Never repeat the action.',
    recipe: [bring('order.accepted'), 'api -X POST $STORE/orders/$ORDER/accept'],
  },
  insufficient_stock: {
    means: 'The order waited longer than its units were held, and the shelf has run out.',
    advice: 'Count the shelf. If the goods are there, push the count and accept again; else reject the order.',
    recipe: [
      bring('order.placed'),
      'counter-sandbox clock +16m',
      "BARCODE=$(api $STORE/orders/$ORDER | field 'lines[0].barcode')",
      'api -X PUT $STORE/inventory -d "{\\"items\\": [{\\"barcode\\": \\"$BARCODE\\", \\"stock\\": 0}]}"',
      'api -X POST $STORE/orders/$ORDER/accept',
    ],
  },
  request_in_progress: {
    means: 'The first request with this `Idempotency-Key` still runs. Its result is not known yet.',
    advice: 'Send the same request with the same key a second later: it is answered with the first result.',
    recipe: [
      bring('order.placed'),
      'counter-sandbox fault status --code request_in_progress --path "/v1/stores/*"',
      "api -X POST $STORE/orders/$ORDER/accept -H 'Idempotency-Key: accept-1'",
    ],
  },
  courier_already_booked: {
    means: 'A courier comes already: there is nothing to ask for again.',
    advice: 'Fetch the order and show its courier.',
    recipe: [bring('delivery.courier_booked'), 'api -X POST $STORE/orders/$ORDER/courier/retry'],
  },
  not_courier_order: {
    means: "The store's own riders deliver this order; no courier was asked for.",
    advice: 'Fetch the order and show who delivers. Offer this action with `SERVICE_COURIER` only.',
    recipe: [
      bring('order.accepted'),
      `api -X POST $STORE/orders/$ORDER/delivery-method -d '{"fulfilment_mode": "STORE_STAFF"}'`,
    ],
  },
  idempotency_key_reused: {
    means: 'The POS gave two different requests the same key. The second one was not done.',
    advice: 'Store the key with the request, and make a new one for each action of a person.',
    recipe: [
      bring('order.placed'),
      `api -X POST $STORE/orders/$ORDER/accept -H 'Idempotency-Key: accept-2' -d '{"external_id": "BILL-1"}'`,
      `api -X POST $STORE/orders/$ORDER/accept -H 'Idempotency-Key: accept-2' -d '{"external_id": "BILL-2"}'`,
    ],
  },
  rate_limited: {
    means: 'The POS asks too often. Nothing was done, and orders come late until it asks less.',
    advice: 'Wait as long as `Retry-After` says. Poll one list of events instead of every order.',
    recipe: ['counter-sandbox fault status --code rate_limited --retry-after 7', 'api $SANDBOX/v1/ping'],
  },
  webhook_delivery_not_found: {
    means: 'The delivery is gone with its receiver, or its store is disconnected.',
    advice: 'Do not retry it. `GET /v1/events` still has the event, for 30 days.',
    recipe: ['api -X POST $SANDBOX/v1/webhook-deliveries/999999/retry'],
  },
  not_found: {
    means: 'The POS asks for a path that the API does not have: a typing mistake, or the wrong base address.',
    advice: 'Compare the path with the reference; every one begins with `/v1`.',
    recipe: ['api $SANDBOX/v1/baskets'],
  },
  method_not_allowed: {
    means: 'The path is right and the method is wrong.',
    advice: 'Read the header `Allow`, and mend the program.',
    recipe: ['api -X DELETE $SANDBOX/v1/ping'],
  },
};
