import { COURIER, IN_STORE, OWN_RIDERS, REJECT } from './order-workflows.ts';
import type { Workflow, WorkflowStep } from './workflow-steps.ts';
import { advance, IDEMPOTENT, ITS_ORDER, OK, PLACE } from './workflow-steps.ts';

const CONNECT: Workflow = {
  id: 'connect-store',
  summary: 'Connect a store and push its first count',
  description: 'The store makes a code in its retailer app; the POS claims it and says what is on the shelf.',
  steps: [
    {
      id: 'claim',
      operation: 'claimConnection',
      note: 'Needs a company-wide key. 200 if the store was connected already.',
      body: { code: '$inputs.connection_code' },
      expects: ['$statusCode == 201 || $statusCode == 200', "$response.body#/status == 'ACTIVE'"],
      outputs: { store_id: '$response.body#/store/id' },
    },
    {
      id: 'push',
      operation: 'pushInventory',
      note: 'The first count. A product that the store has never had needs its name.',
      parameters: { store_id: '$steps.claim.outputs.store_id' },
      body: {
        as_of: '$inputs.counted_at',
        items: [{ barcode: '$inputs.barcode', name: '$inputs.product_name', stock: '$inputs.counted' }],
      },
      expects: [OK, '$response.body#/error_count == 0'],
    },
    {
      id: 'stock',
      operation: 'listInventory',
      note: 'What customers can buy now.',
      parameters: { store_id: '$steps.claim.outputs.store_id', barcode: '$inputs.barcode' },
      expects: [OK, '$response.body#/data/0/available == $inputs.counted'],
    },
  ],
};

const EVENTS: Workflow = {
  id: 'follow-events',
  summary: 'Follow events by polling',
  description:
    'For a POS that no webhook reaches. Page until `next_cursor` is null, then ask again from the newest `created_at`; dedupe by `id`.',
  steps: [
    PLACE,
    {
      id: 'order',
      operation: 'getOrder',
      note: 'Only to know since when to read.',
      parameters: ITS_ORDER,
      expects: [OK],
      outputs: { placed_at: '$response.body#/placed_at' },
    },
    advance('ACCEPTED', 'Plays the retailer app, so that there is a second event.'),
    {
      id: 'first-page',
      operation: 'listEvents',
      note: 'A page of one, to have a next one.',
      parameters: { store_id: '$inputs.store_id', since: '$steps.order.outputs.placed_at', limit: 1 },
      expects: [OK, "$response.body#/data/0/type == 'order.placed'", '$response.body#/has_more == true'],
      outputs: { cursor: '$response.body#/next_cursor' },
    },
    {
      id: 'next-page',
      operation: 'listEvents',
      note: 'With the cursor and the same filters.',
      parameters: {
        store_id: '$inputs.store_id',
        since: '$steps.order.outputs.placed_at',
        cursor: '$steps.first-page.outputs.cursor',
      },
      expects: [
        OK,
        "$response.body#/data/0/type == 'order.accepted'",
        '$response.body#/data/0/data/order/id == $steps.place.outputs.order_id',
        '$response.body#/next_cursor == null',
      ],
      outputs: { newest: '$response.body#/data/0/created_at', event_id: '$response.body#/data/0/id' },
    },
    {
      id: 'next-poll',
      operation: 'listEvents',
      note: 'From the newest event on, which comes again: recognise it by its id.',
      parameters: { store_id: '$inputs.store_id', since: '$steps.next-page.outputs.newest' },
      expects: [OK, '$response.body#/data/0/id == $steps.next-page.outputs.event_id'],
    },
  ],
};

const ITS_ENDPOINT = { endpoint_id: '$steps.register.outputs.endpoint_id' };

const WEBHOOK: Workflow = {
  id: 'register-webhook',
  summary: 'Register a receiver of events, test it and roll its secret',
  description: 'Needs a company-wide key, and a receiver that answers. The old secret stops at once.',
  steps: [
    {
      id: 'register',
      operation: 'createWebhookEndpoint',
      note: 'The only answer with the first secret: store it.',
      body: { url: '$inputs.receiver_url', events: ['order.placed', 'order.cancelled', 'sale.completed'] },
      expects: ['$statusCode == 201'],
      outputs: { endpoint_id: '$response.body#/id', secret: '$response.body#/secret' },
    },
    {
      id: 'test',
      operation: 'testWebhookEndpoint',
      note: 'Sends a sample and says what the receiver answered.',
      parameters: ITS_ENDPOINT,
      body: { type: 'order.placed' },
      expects: [OK, "$response.body#/status == 'SUCCEEDED'"],
    },
    {
      id: 'roll',
      operation: 'rollWebhookSecret',
      note: 'From here on the receiver checks with the new secret.',
      parameters: ITS_ENDPOINT,
      expects: [OK, '$response.body#/secret != $steps.register.outputs.secret'],
    },
    {
      id: 'remove',
      operation: 'deleteWebhookEndpoint',
      note: 'Deletes the endpoint, so that the workflow leaves nothing behind.',
      parameters: ITS_ENDPOINT,
      expects: ['$statusCode == 204'],
    },
  ],
};

const ADJUST: WorkflowStep = {
  id: 'adjust',
  operation: 'adjustInventory',
  note: 'Two units are damaged. Always with a key: a repeated adjustment gives a wrong count.',
  parameters: IDEMPOTENT,
  body: { adjustments: [{ barcode: '$inputs.barcode', delta: -2, reason: 'damaged' }] },
  expects: [OK, '$response.body#/updated == 1'],
  outputs: { run_id: '$response.body#/id' },
};

const STOCK: Workflow = {
  id: 'correct-stock',
  summary: 'Correct stock, repeat a lost answer safely, and push a count',
  description: 'An adjustment that is sent twice with one key happens once. A count says as of when it is true.',
  steps: [
    ADJUST,
    {
      ...ADJUST,
      id: 'adjust-again',
      note: 'The same request with the same key, as after a lost answer: the first response again.',
      expects: [
        OK,
        "$response.header.Idempotent-Replayed == 'true'",
        '$response.body#/id == $steps.adjust.outputs.run_id',
      ],
    },
    {
      id: 'push',
      operation: 'pushInventory',
      note: 'Sets the count. Sales that were not booked by `as_of` are subtracted.',
      body: { as_of: '$inputs.counted_at', items: [{ barcode: '$inputs.barcode', stock: '$inputs.counted' }] },
      expects: ['$statusCode == 200 || $statusCode == 202'],
      outputs: { run_id: '$response.body#/id' },
    },
    {
      id: 'sync',
      operation: 'getSync',
      note: 'What became of the push. Poll it while `finished_at` is null.',
      parameters: { run_id: '$steps.push.outputs.run_id' },
      expects: [OK, '$response.body#/finished_at != null', '$response.body#/error_count == 0'],
    },
    {
      id: 'stock',
      operation: 'listInventory',
      note: 'The shelf as the service has it.',
      parameters: { barcode: '$inputs.barcode' },
      expects: [OK, '$response.body#/data/0/stock == $inputs.counted'],
    },
  ],
};

/** The tasks of a POS, in the order in which its maker meets them. */
export const WORKFLOWS: readonly Workflow[] = [CONNECT, OWN_RIDERS, COURIER, REJECT, EVENTS, WEBHOOK, STOCK, IN_STORE];
