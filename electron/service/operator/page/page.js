// The operator's page: asks for everything once a second and draws it; a button is one call of the operator address.

/** @typedef {import('../../../contract/api/resources.ts').Order} Order */
/** @typedef {import('../../../contract/api/resources.ts').WebhookDelivery} Delivery */
/** @typedef {import('../request-log.ts').RequestEntry} RequestEntry */
/** @typedef {{ created_at: string, type: string, data: { order?: Order, actor?: { kind: string } } }} Event */
/** @typedef {{ id: number, name: string, some_items: string[] }} Store */
/** @typedef {{ now: string, stores: Store[], orders: Order[], events: Event[], deliveries: Delivery[], requests: RequestEntry[] }} Overview */
/** @typedef {[label: string, path: string, body?: object]} Act */

const REFRESH_MS = 1000;
let token = sessionStorage.getItem('token') ?? location.hash.slice(1);

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the call's row in the contract says
 */
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`/operator${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const answer = text === '' ? {} : JSON.parse(text);
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

/** What can be done with an order as it stands. @type {(order: Order) => Act[]} */
function actsOf({ type, status, payment, courier }) {
  if (!payment.paid && ['PENDING', 'PAYMENT_FAILED'].includes(status)) {
    /** @type {Act[]} */
    const late = [['Pay', 'payment', { outcome: 'succeeded' }]];
    if (type === 'instore') late.push(['Cash', 'payment', { outcome: 'cash_collected' }]);
    if (status === 'PENDING') late.push(['Time out', 'payment', { outcome: 'timeout' }]);
    return late;
  }
  /** @type {Record<string, Act[]>} */
  const byStatus = {
    PENDING: [
      ['Accept', 'accept'],
      ['Reject', 'reject', { reason: 'Sold out' }],
      ['Customer cancels', 'cancel', { by: 'customer' }],
    ],
    ACCEPTED: [
      ['Pick', 'picking'],
      ['Packed', 'packed'],
      ['Customer cancels', 'cancel', { by: 'customer' }],
    ],
    PACKED: [
      ['Pick up', 'pickup'],
      ['Service cancels', 'cancel', { by: 'system' }],
    ],
    OUT_FOR_DELIVERY: [
      ['Deliver', 'deliver'],
      ['Service cancels', 'cancel', { by: 'system' }],
    ],
    COMPLETED: [['Check exit', 'exit-verified']],
  };
  /** @type {Record<string, string[]>} */
  const couriers = {
    REQUESTED: ['BOOKED', 'FAILED'],
    BOOKED: ['ASSIGNED', 'FAILED'],
    ASSIGNED: ['ASSIGNED', 'FAILED'],
  };
  /** @type {Act[]} */
  const courierActs = (couriers[courier?.status ?? ''] ?? []).map((to) => [`Courier ${to}`, 'courier', { status: to }]);
  return [...(byStatus[status] ?? []), ...courierActs];
}

/** @param {string} label @param {() => Promise<unknown>} act */
function button(label, act) {
  const made = document.createElement('button');
  made.textContent = label;
  made.onclick = () => act().then(refresh, complain);
  return made;
}

/** @param {string} id @param {(string | Node[])[][]} rows */
function draw(id, rows) {
  const lines = rows.map((cells) => {
    const line = document.createElement('tr');
    for (const cell of cells) {
      const made = line.insertCell();
      made.append(...(typeof cell === 'string' ? [cell] : cell));
    }
    return line;
  });
  find(id).replaceChildren(...lines);
}

/** @param {string} time */
const clock = (time) => time.slice(11, 23);

/** @param {unknown} error */
function complain(error) {
  find('problem').textContent = error instanceof Error ? error.message : String(error);
}

/** @param {Overview} overview */
function drawWorld({ stores, now }) {
  find('now').textContent = `${now.slice(0, 10)} ${clock(now)}`;
  const acts = [
    button('+1 min', () => call('POST', '/clock', { advance_seconds: 60 })),
    button('+15 min', () => call('POST', '/clock', { advance_seconds: 900 })),
    button('+1 day', () => call('POST', '/clock', { advance_seconds: 86_400 })),
    button('Next request: 503', () => call('POST', '/faults', { kind: 'status', status: 503, times: 1 })),
    button('Next answer: lost', () => call('POST', '/faults', { kind: 'drop_after', times: 1 })),
  ];
  for (const store of stores) {
    const lines = store.some_items.map((barcode) => ({ barcode, quantity: 1 }));
    const checkout = (/** @type {string} */ type) =>
      call('POST', `/stores/${store.id}/checkouts`, { type, lines, outcome: 'paid' });
    acts.push(button(`Order at ${store.id}`, () => checkout('delivery')));
    acts.push(button(`In-store sale at ${store.id}`, () => checkout('instore')));
    acts.push(
      button(`Code for ${store.id}`, async () => {
        const { code } = await call('POST', `/stores/${store.id}/connection-code`);
        complain(`The code of ${store.name} is ${code}.`);
      }),
    );
  }
  find('world').replaceChildren(...acts);
}

async function refresh() {
  /** @type {Overview} */
  const seen = await call('GET', '/overview');
  drawWorld(seen);
  draw(
    'orders',
    seen.orders.map((order) => [
      order.id,
      String(order.store_id),
      order.type,
      [order.status, order.courier?.status].filter(Boolean).join(' · '),
      `₹${order.total_amount}`,
      actsOf(order).map(([label, path, body]) =>
        button(label, () => call('POST', `/orders/${order.id}/${path}`, body ?? {})),
      ),
    ]),
  );
  draw(
    'events',
    seen.events.map((event) => [
      clock(event.created_at),
      event.type,
      event.data.order?.id ?? '',
      event.data.actor?.kind ?? '',
    ]),
  );
  draw(
    'deliveries',
    seen.deliveries.map((delivery) => [
      String(delivery.id),
      delivery.event_type,
      delivery.status,
      `${delivery.attempts}×`,
      delivery.last_error || String(delivery.last_status_code ?? ''),
    ]),
  );
  draw(
    'requests',
    seen.requests.map((entry) => [
      clock(entry.time),
      entry.method,
      entry.path,
      String(entry.status ?? 'dropped'),
      entry.code ?? '',
      `${entry.duration_ms} ms`,
      entry.replayed ? 'replayed' : '',
    ]),
  );
}

async function open() {
  await refresh();
  sessionStorage.setItem('token', token);
  find('login').hidden = true;
  for (const main of document.getElementsByTagName('main')) main.hidden = false;
  setInterval(() => void refresh().catch(complain), REFRESH_MS);
}

find('login').onsubmit = (submitted) => {
  submitted.preventDefault();
  token = /** @type {HTMLInputElement} */ (find('token')).value.trim();
  find('problem').textContent = '';
  void open().catch(complain);
};

if (token !== '') void open().catch(complain);
