/** The fields of the rollout file that are more than one value, as JSON schemas, and an example with every kind of printer. */

/** An address without a user in it. */
export const HTTPS_PATTERN = '^https://[^@]+$';

/** The settings of printers, by the names in the file. */
export const PRINTER_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'kind'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 60 },
      kind: { enum: ['network', 'queue', 'system', 'pdf'] },
      host: { type: 'string' },
      port: { type: 'integer', minimum: 1, maximum: 65_535 },
      queue: { type: 'string' },
      device: { type: 'string' },
      paper: { enum: ['58mm', '80mm', '80mm-512', 'A4', 'A5'] },
      documents: { type: 'array', items: { enum: ['receipt', 'picking', 'delivery'] } },
      copies: { type: 'integer', minimum: 1, maximum: 3 },
      output: { enum: ['picture', 'text'] },
      cut: { type: 'boolean' },
      drawer: { type: 'boolean' },
      beep: { type: 'boolean' },
    },
  },
} as const;

export const ESCALATION_SCHEMA = {
  type: 'array',
  maxItems: 2,
  items: {
    type: 'object',
    required: ['afterMinutes', 'address', 'form'],
    additionalProperties: false,
    properties: {
      afterMinutes: { type: 'integer', minimum: 1, maximum: 60 },
      address: { type: 'string', pattern: HTTPS_PATTERN },
      form: { enum: ['plain', 'json'] },
    },
  },
} as const;

export const PRINTER_EXAMPLE = [
  {
    name: 'Receipts',
    kind: 'network',
    host: '192.168.1.50',
    port: 9_100,
    paper: '80mm',
    documents: ['receipt', 'delivery'],
    copies: 1,
    output: 'picture',
    cut: true,
    drawer: true,
    beep: false,
  },
  { name: 'Kitchen', kind: 'queue', queue: 'TM-T82', paper: '58mm', documents: ['picking'] },
  { name: 'Office', kind: 'system', device: 'HP LaserJet', paper: 'A4', documents: [] },
  { name: 'Files', kind: 'pdf', paper: 'A5', documents: [] },
];
