import type { EndpointName } from '../../../contract/api/endpoints.ts';

/** A request of a workflow. Texts that begin with `$` are runtime expressions of Arazzo. */
export interface WorkflowStep {
  readonly id: string;
  readonly operation: EndpointName;
  /** What it does, and what to know of it. */
  readonly note: string;
  /** Parameters by their names. One of the path that is left out is the workflow's input of that name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** What must be true of the response. */
  readonly expects: readonly string[];
  /** What later steps take from the response. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** A task of a POS from its beginning to its end. */
export interface Workflow {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly steps: readonly WorkflowStep[];
}

/** What a caller hands in, by name: the JSON Schema of each. */
export const WORKFLOW_INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  api_key: { type: 'string', description: 'A company-wide test key.', examples: ['sk_test_…'] },
  store_id: { type: 'integer', description: 'A connected store. In the sandbox, the test store.', examples: [1001] },
  connection_code: { type: 'string', description: 'The code that the store has made.', examples: ['ABCD-EFGH'] },
  barcode: { type: 'string', description: 'The barcode of a product.', examples: ['8901743001274'] },
  product_name: { type: 'string', description: 'Its name, if the store never had it.', examples: ['Salt'] },
  counted: { type: 'integer', description: 'How many are on the shelf.', examples: [24] },
  counted_at: { type: 'string', description: 'When they were counted.', examples: ['2026-11-20T11:41:08+05:30'] },
  bill_number: { type: 'string', description: "The POS's own number of the bill.", examples: ['BILL-2041'] },
  idempotency_key: {
    type: 'string',
    description: 'A new text for each action of a person, such as a UUID.',
    examples: ['0b9f2c1e-6a5d-4f3b-8e7c-1d2a3b4c5d6e'],
  },
  receiver_url: { type: 'string', description: 'Where events go to.', examples: ['https://pos.example/webhooks'] },
};

/** The status of most responses. */
export const OK = '$statusCode == 200';

/** Parameters: the order that {@link PLACE} has made. */
export const ITS_ORDER = { order_id: '$steps.place.outputs.order_id' };

/** Parameters: the key under which an action is done once. */
export const IDEMPOTENT = { 'Idempotency-Key': '$inputs.idempotency_key' };

/** A paid order at the test store. */
export const PLACE: WorkflowStep = {
  id: 'place',
  operation: 'createSandboxOrder',
  note: 'Plays a customer who orders and pays. In live, the order comes as an event.',
  expects: ['$statusCode == 201'],
  outputs: { order_id: '$response.body#/order_id' },
};

/** A step of the order that people other than the POS do. */
export const advance = (to: string, note: string): WorkflowStep => ({
  id: to.toLowerCase(),
  operation: 'advanceSandboxOrder',
  note,
  parameters: ITS_ORDER,
  body: { to },
  expects: [OK, `$response.body#/status == '${to}'`],
});
