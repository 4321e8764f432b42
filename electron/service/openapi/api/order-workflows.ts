import type { Workflow, WorkflowStep } from './workflow-steps.ts';
import { advance, IDEMPOTENT, ITS_ORDER, OK, PLACE } from './workflow-steps.ts';

/** The sale of the order that a step has read, and the word that it is booked. */
const bookSale = (step: string): readonly WorkflowStep[] => [
  {
    id: 'sale',
    operation: 'listSales',
    note: 'The sales since the order was placed. Book each once, by the id of its event.',
    parameters: { since: `$steps.${step}.outputs.placed_at` },
    expects: [OK, '$response.body#/data/0/id == $steps.place.outputs.order_id'],
    outputs: { event_id: '$response.body#/data/0/event_id' },
  },
  {
    id: 'acknowledge',
    operation: 'acknowledgeSales',
    note: 'Says that the sale is booked, so that its units are no longer subtracted from pushed counts.',
    body: { event_ids: ['$steps.sale.outputs.event_id'] },
    expects: [OK, '$response.body#/acknowledged/0 == $steps.sale.outputs.event_id'],
  },
];

export const OWN_RIDERS: Workflow = {
  id: 'deliver-with-own-riders',
  summary: 'Accept an order, deliver it with own riders and book the sale',
  description: 'From the paid order to the booked sale. Staff and riders are played by the sandbox.',
  steps: [
    PLACE,
    {
      id: 'accept',
      operation: 'acceptOrder',
      note: "With the POS's own bill number, and a key so that a repeated request accepts once.",
      parameters: { ...ITS_ORDER, ...IDEMPOTENT },
      body: { fulfilment_mode: 'STORE_STAFF', external_id: '$inputs.bill_number' },
      expects: [OK, "$response.body#/status == 'ACCEPTED'", '$response.body#/external_id == $inputs.bill_number'],
      outputs: { placed_at: '$response.body#/placed_at' },
    },
    advance('PACKED', 'Plays staff who pack.'),
    advance('OUT_FOR_DELIVERY', 'Plays the rider who takes the bag.'),
    advance('DELIVERED', 'Plays the rider at the door; the sale follows.'),
    ...bookSale('accept'),
  ],
};

export const COURIER: Workflow = {
  id: 'deliver-with-courier',
  summary: "Accept an order with the service's courier, then hand it to own riders",
  description: 'What the courier costs, the acceptance with it, and the way back if it takes too long.',
  steps: [
    PLACE,
    {
      id: 'options',
      operation: 'listDeliveryOptions',
      note: 'What each way costs the store; the courier is the second.',
      parameters: ITS_ORDER,
      expects: [OK, "$response.body#/data/1/mode == 'SERVICE_COURIER'", '$response.body#/data/1/available == true'],
    },
    {
      id: 'accept',
      operation: 'acceptOrder',
      note: 'With the courier.',
      parameters: { ...ITS_ORDER, ...IDEMPOTENT },
      body: { fulfilment_mode: 'SERVICE_COURIER' },
      expects: [OK, "$response.body#/fulfilment_mode == 'SERVICE_COURIER'"],
    },
    {
      id: 'take-back',
      operation: 'changeDeliveryMethod',
      note: "Hands the order to the store's own riders, until it is out for delivery.",
      parameters: ITS_ORDER,
      body: { fulfilment_mode: 'STORE_STAFF' },
      expects: [OK, "$response.body#/fulfilment_mode == 'STORE_STAFF'"],
    },
  ],
};

export const REJECT: Workflow = {
  id: 'reject-order',
  summary: 'Reject an order with a reason',
  description: 'The customer gets all money back. Who acts second is told that somebody was first.',
  steps: [
    PLACE,
    {
      id: 'reject',
      operation: 'rejectOrder',
      note: 'The reason is for the customer: short and without names.',
      parameters: { ...ITS_ORDER, ...IDEMPOTENT },
      body: { reason: 'Sold out' },
      expects: [OK, "$response.body#/status == 'CANCELLED'"],
    },
    {
      id: 'accept-too-late',
      operation: 'acceptOrder',
      note: 'Fetch the order again after this answer; never repeat the action.',
      parameters: ITS_ORDER,
      expects: ['$statusCode == 409', "$response.body#/error/code == 'order_not_in_required_state'"],
    },
    {
      id: 'fetch',
      operation: 'getOrder',
      note: 'The order as it is now.',
      parameters: ITS_ORDER,
      expects: [OK, "$response.body#/status == 'CANCELLED'"],
    },
  ],
};

export const IN_STORE: Workflow = {
  id: 'book-instore-sale',
  summary: 'Book a sale that a customer paid in the store',
  description: 'A customer scans and pays in the store: the POS books the sale once the payment is proved.',
  steps: [
    {
      ...PLACE,
      operation: 'createSandboxInstoreSale',
      note: 'Plays a customer who scans and pays. In live, `sale.completed` comes.',
    },
    {
      id: 'order',
      operation: 'getOrder',
      note: '`COMPLETED` alone does not prove the payment: check `payment.paid`.',
      parameters: ITS_ORDER,
      expects: [OK, "$response.body#/type == 'instore'", '$response.body#/payment/paid == true'],
      outputs: { placed_at: '$response.body#/placed_at' },
    },
    ...bookSale('order'),
  ],
};
