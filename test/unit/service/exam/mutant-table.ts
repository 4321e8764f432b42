/** A small mistake in the reference POS, and the one scene that must find it. */
export interface Mutant {
  readonly scene: string;
  readonly mistake: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

type Row = readonly [scene: string, mistake: string, file: string, from: string, to: string];

const ATTEMPT = 'const answer = await attempt(url, apiKey, call);';
/** Takes a new key for an acceptance whose last attempt ended in a certain way. */
const newKeyAfter = (ending: string): string =>
  `const key = attempts > 0 && isNew && call.path.endsWith('/accept') ? crypto.randomUUID() : call.key;
      const answer = await attempt(url, apiKey, { ...call, ...(key && { key }) });
      var isNew = ${ending};`;

const REFUSED = 'status === 429 ||';
const VOID = "if (type === 'order.cancelled' && data.order)";
const BOOK = "if (type === 'sale.completed' && data.sale) book(data.sale);";
const TAKE = "if (headers['service-test'] === undefined) books.receive";
const KEY = '...(key !== undefined && {';
const TYPES =
  'order\\.(placed|accepted|cancelled|picking_started|packed|out_for_delivery|delivered|payment_failed|payment_recovered|fulfilment_changed)|sale\\.(completed|exit_verified)|delivery\\.\\w+|store\\.\\w+|ping';

const ROWS: readonly Row[] = [
  ['as-of', 'pushes without as_of', 'pos.ts', 'at + MAX_PUSHED), as_of }', 'at + MAX_PUSHED) }'],
  [
    'as-of-kept',
    'dates a count anew at each attempt',
    'client.ts',
    ATTEMPT,
    `const body = call.body?.replace(/"as_of":"[^"]+"/, \`"as_of":"\${new Date().toISOString()}"\`);
      const answer = await attempt(url, apiKey, { ...call, ...(body && { body }) });`,
  ],
  ['queued-push', 'takes 202 for done', 'pos.ts', 'if (answer.status === 202)', 'if (answer.status === 299)'],
  ['thousand-items', 'pushes everything at once', 'pos.ts', 'MAX_PUSHED = 1_000', 'MAX_PUSHED = 5_000'],
  ['pull', 'acknowledges nothing', 'books.ts', "if (type === 'sale.completed' && isPolled)", 'if (false)'],
  [
    'growing-list',
    'takes a short page for the last',
    'pos.ts',
    'cursor = page?.body?.next_cursor ?? null;',
    'cursor = page?.body?.data.length < 100 ? null : page?.body.next_cursor;',
  ],
  [
    'accepted-in-time',
    'bills under another number',
    'books.ts',
    'const number = JSON.parse(body).external_id;',
    "const number = 'B' + bills.length;",
  ],
  [
    'app-quicker',
    'voids what the app has accepted',
    'books.ts',
    "entry.order?.status === 'CANCELLED')",
    'entry.order !== undefined)',
  ],
  [
    'message-changed',
    'understands a refusal by its message',
    'pos.ts',
    'if (answer.status === 409 && orderId !== undefined) {',
    'if (answer.status === 409 && orderId !== undefined && /[a-z]/.test(answer.body.error.message)) {',
  ],
  [
    'customer-cancels',
    'ignores the customer',
    'books.ts',
    VOID,
    `${VOID.slice(0, -1)} && data.actor.kind !== 'customer')`,
  ],
  [
    'system-cancels',
    'knows no late cancellation',
    'books.ts',
    VOID,
    `${VOID.slice(0, -1)} && data.previous_status !== 'PACKED')`,
  ],
  [
    'unpaid',
    'accepts an unpaid checkout',
    'books.ts',
    "if (type === 'order.placed' && data.order) {",
    "if ((type === 'order.placed' || type === 'order.payment_failed') && data.order) {",
  ],
  [
    'paid-late',
    'gives up an order whose payment failed',
    'books.ts',
    'known === undefined || known.at < Date.parse(created_at)',
    'known === undefined',
  ],
  [
    'in-store-sale',
    'books no cash',
    'books.ts',
    BOOK,
    "if (type === 'sale.completed' && data.sale && data.sale.payment.method !== 'CASH') book(data.sale);",
  ],
  [
    'exit-verified',
    'books at the exit again',
    'books.ts',
    BOOK,
    `${BOOK}\n    if (type === 'sale.exit_verified' && data.order) book(data.order as Sale);`,
  ],
  [
    'exact-amount',
    'books a float',
    'books.ts',
    'total: sale.total_amount }',
    'total: String(Number(sale.total_amount)) }',
  ],
  [
    'free-units',
    'forgets the free units',
    'books.ts',
    '(shelf.get(barcode) ?? 0) - quantity)',
    '(shelf.get(barcode) ?? 0) - quantity + (sale.lines[0]?.free_quantity ?? 0))',
  ],
  [
    'bad-signature',
    'answers a wrong signature with 2xx',
    'main.ts',
    'books.secrets(), Date.now())) return 400;',
    "books.secrets(), Date.now())) return isPlausible(String(headers['service-signature'])) ? 204 : 400;\n  function isPlausible(header: string) { const t = Number(/t=(\\d+)/.exec(header)?.[1]); return /v1=\\w{64}/.test(header) && t > Date.now() / 1_000 - 300; }",
  ],
  [
    'malformed-signature',
    'compares without looking at the length',
    'signature.ts',
    'each.length === expected.length && ',
    '',
  ],
  ['old-signature', 'allows fifty minutes', 'signature.ts', 'TOLERANCE_S = 5 * 60', 'TOLERANCE_S = 50 * 60'],
  [
    'raw-bytes',
    'signs the JSON that it has read',
    'signature.ts',
    '.update(body).digest',
    '.update(JSON.stringify(JSON.parse(body.toString()))).digest',
  ],
  ['two-signatures', 'looks at one v1', 'signature.ts', "name === 'v1')", "name === 'v1').slice(0, 1)"],
  [
    'unknown-type',
    'refuses a new type',
    'main.ts',
    TAKE,
    `if (!/^(${TYPES})$/.test(String(headers['service-event-type']))) return 400;\n  ${TAKE}`,
  ],
  [
    'unknown-field',
    'refuses a new field',
    'main.ts',
    TAKE,
    `if (Object.keys(JSON.parse(body.toString())).length > 8) return 400;\n  ${TAKE}`,
  ],
  [
    'duplicate',
    'takes every webhook for a new event',
    'books.ts',
    'if (seen.has(event.id))',
    "if (seen.has(event.id) && source === 'poll')",
  ],
  [
    'late',
    'takes the last to arrive for the newest',
    'books.ts',
    'known === undefined || known.at < Date.parse(created_at)',
    'true',
  ],
  [
    'swapped',
    'opens a bill again at the delivery',
    'books.ts',
    BOOK,
    `${BOOK}\n    if (type === 'order.delivered' && data.order) changeBill(data.order.id, 'booked', { status: 'open' });`,
  ],
  [
    'answers-first',
    'answers once its own requests are answered',
    'main.ts',
    "if (path === '/events') response.writeHead(receive(request.headers, body)).end();",
    `if (path === '/events') {
      const status = receive(request.headers, body);
      while (books.waiting().length > 0) await new Promise((done) => setTimeout(done, 5));
      response.writeHead(status).end();
    }`,
  ],
  ['test-event', 'books a sample', 'main.ts', TAKE, 'books.receive'],
  [
    'killed',
    'keeps a sale in memory only',
    'books.ts',
    "write({ kind: 'event', event, requests: react(event, source === 'poll') });",
    `if (event.type === 'sale.completed' && source === 'webhook') applyEvent(event);
      else write({ kind: 'event', event, requests: react(event, source === 'poll') });`,
  ],
  ['lost-answer', 'takes a new key when no answer comes', 'client.ts', ATTEMPT, newKeyAfter('answer === null')],
  ['server-error', 'takes a new key after a 5xx', 'client.ts', ATTEMPT, newKeyAfter('(answer?.status ?? 0) >= 500')],
  ['backoff', 'hammers', 'client.ts', 'firstWaitMs * 2 ** attempts', 'attempts'],
  ['retry-after', 'ignores Retry-After', 'client.ts', 'answer?.retryAfterMs ?? Math.min', 'Math.min'],
  ['in-progress', 'gives up what is in progress', 'client.ts', " || code === 'request_in_progress'", ''],
  ['key-reused', 'repeats after 422', 'client.ts', REFUSED, `${REFUSED} status === 422 ||`],
  ['bad-request', 'repeats after 400', 'client.ts', REFUSED, `${REFUSED} status === 400 ||`],
  ['unauthorized', 'repeats after 401', 'client.ts', REFUSED, `${REFUSED} status === 401 ||`],
  ['not-allowed', 'repeats after 403', 'client.ts', REFUSED, `${REFUSED} status === 403 ||`],
  ['not-found', 'repeats after 404', 'client.ts', REFUSED, `${REFUSED} status === 404 ||`],
  [
    'adjusted-once',
    'adjusts without a key',
    'client.ts',
    KEY,
    "...(key !== undefined && !path.endsWith('/adjustments') && {",
  ],
  [
    'secret-rolled',
    'deletes its endpoint first',
    'pos.ts',
    'const [old] = books.endpointIds();',
    "const [old] = books.endpointIds();\n    await call({ method: 'DELETE', path: '/v1/webhook-endpoints/' + old });",
  ],
  [
    'disconnected',
    'goes on after the store has left',
    'books.ts',
    "if (type === 'store.disconnected') waiting.clear();",
    '',
  ],
  ['fresh-claim', 'claims without a key', 'client.ts', KEY, "...(key !== undefined && !path.endsWith('/claim') && {"],
  [
    'hold-lapsed',
    'does not read the order again when the shelf is empty',
    'pos.ts',
    'if (answer.status === 409 && orderId',
    "if (answer.code === 'order_not_in_required_state' && orderId",
  ],
  [
    'outage',
    'trusts that deliveries resume',
    'pos.ts',
    'await keepEndpoint();\n    const since',
    "const path = '/v1/webhook-endpoints/' + books.endpointIds()[0];\n    const before = (await call({ method: 'GET', path }))?.body?.status;\n    await keepEndpoint();\n    if (before === 'DISABLED') return;\n    const since",
  ],
  ['switched-off', 'leaves its endpoint switched off', 'pos.ts', "=== 'DISABLED') await", "=== 'GONE') await"],
];

export const MUTANTS: readonly Mutant[] = ROWS.map(([scene, mistake, file, from, to]) => ({
  scene,
  mistake,
  file,
  from,
  to,
}));
