// Walks an order from placement to booking. Knows the service from its OpenAPI document alone.

import { request } from 'node:http';

const [, , base = '', key = ''] = process.argv;

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
const send = (method, path, body) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(new URL(path, base), { method, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve(text === '' ? null : JSON.parse(text));
    });
    sent.on('error', reject);
    sent.end(body === undefined ? '' : JSON.stringify(body));
  });

const document = await send('GET', '/openapi.json');

/**
 * @param {string} operationId
 * @param {Record<string, unknown>} [ids]
 * @param {unknown} [body] the example of the document, unless given
 */
function call(operationId, ids = {}, body) {
  for (const [template, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue;
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]));
      const example = operation.requestBody?.content['application/json'].examples.example.value;
      return send(method.toUpperCase(), path, body ?? example);
    }
  }
  throw new Error(`the document has no ${operationId}`);
}

const { key: identity } = await call('ping');
if (identity.scope !== 'company') throw new Error('not a company-wide key');
const [store] = (await call('listStores')).data;
const { order_id } = await call('createSandboxOrder');
const ids = { store_id: store.id, order_id };
console.log((await call('getOrder', ids)).status);
const accepted = await call('acceptOrder', ids);
console.log(accepted.status, accepted.external_id);
for (const to of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED']) await call('advanceSandboxOrder', ids, { to });
console.log((await call('getOrder', ids)).status);
const sale = (await call('listSales', ids)).data.find((/** @type {{ id: string }} */ { id }) => id === order_id);
const { acknowledged } = await call('acknowledgeSales', ids, { event_ids: [sale.event_id] });
console.log('booked', acknowledged.length);
console.log('refused', (await call('rejectOrder', ids)).error.code);
