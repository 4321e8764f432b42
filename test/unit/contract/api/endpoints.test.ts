import { describe, expect, it } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../../../../electron/contract/api/endpoints.ts';

const table: readonly Endpoint[] = Object.values(ENDPOINTS);

/** The endpoints as the specification lists them, copied by hand: an error in the table shows. */
const LISTED = `
GET /v1/ping
POST /v1/connections/claim IDEM
GET /v1/stores
GET /v1/stores/{store_id}
POST /v1/stores/{store_id}/disconnect
GET /v1/stores/{store_id}/orders
GET /v1/stores/{store_id}/orders/{order_id}
GET /v1/stores/{store_id}/orders/{order_id}/delivery-options
POST /v1/stores/{store_id}/orders/{order_id}/accept IDEM
POST /v1/stores/{store_id}/orders/{order_id}/reject IDEM
POST /v1/stores/{store_id}/orders/{order_id}/delivery-method IDEM
POST /v1/stores/{store_id}/orders/{order_id}/courier/retry
GET /v1/stores/{store_id}/inventory
PUT /v1/stores/{store_id}/inventory IDEM
POST /v1/stores/{store_id}/inventory/adjustments IDEM
GET /v1/stores/{store_id}/inventory/syncs
GET /v1/stores/{store_id}/inventory/syncs/{run_id}
GET /v1/stores/{store_id}/sales
POST /v1/stores/{store_id}/sales/ack IDEM
GET /v1/events
POST /v1/webhook-endpoints IDEM
GET /v1/webhook-endpoints
GET /v1/webhook-endpoints/{endpoint_id}
PATCH /v1/webhook-endpoints/{endpoint_id}
DELETE /v1/webhook-endpoints/{endpoint_id}
POST /v1/webhook-endpoints/{endpoint_id}/roll-secret
POST /v1/webhook-endpoints/{endpoint_id}/test
GET /v1/webhook-endpoints/{endpoint_id}/deliveries
POST /v1/webhook-deliveries/{delivery_id}/retry
POST /v1/sandbox/orders
POST /v1/sandbox/instore-sales
POST /v1/sandbox/orders/{order_id}/advance
POST /v1/sandbox/reset`;

describe('the table of endpoints', () => {
  it('has the specification’s endpoints, with their IDEM marks', () => {
    const entries = table.map(({ method, path, idempotent }) => `${method} ${path}${idempotent ? ' IDEM' : ''}`);
    expect(entries).toEqual(LISTED.trim().split('\n'));
  });

  it('reserves claims and webhooks for company-wide keys, the sandbox for test keys', () => {
    for (const { path, scope } of table) {
      const expected = path.startsWith('/v1/sandbox')
        ? 'company_test'
        : path.startsWith('/v1/webhook') || path === '/v1/connections/claim'
          ? 'company'
          : 'any';
      expect(scope, path).toBe(expected);
    }
  });

  it('has the error codes that go with a feature', () => {
    for (const { path, scope, idempotent, query, errors } of table) {
      if (path.includes('{store_id}')) expect(errors, path).toContain('store_not_found');
      if (scope !== 'any') expect(errors, path).toContain('key_scope_insufficient');
      if (idempotent) expect(errors, path).toContain('idempotency_key_reused');
      if (query?.shape['cursor']) expect(errors, path).toContain('invalid_cursor');
      if (query?.shape['limit']) expect(errors, path).toContain('invalid_limit');
    }
  });
});
