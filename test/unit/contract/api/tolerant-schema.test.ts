import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import * as resources from '../../../../electron/contract/api/resources.ts';
import { tolerant } from '../../../../electron/contract/api/tolerant-schema.ts';

const bare = { id: 'ORDER-1', store_id: 1, total_amount: '10.00', lines: [] };

describe('tolerant reading (specification, Versioning)', () => {
  const order = tolerant(resources.order);

  it('needs only the fields that the specification calls required', () => {
    const read = order.parse(bare);
    expect(read).toMatchObject({ ...bare, status: null, type: null, payment: null, courier: null, placed_at: null });
  });

  it.each(['id', 'store_id', 'total_amount', 'lines'])('needs %s', (field) => {
    expect(order.safeParse({ ...bare, [field]: undefined }).success).toBe(false);
  });

  it('passes unknown values of an enumeration', () => {
    const read = order.parse({ ...bare, status: 'ON_HOLD', courier: { status: 'LOST' }, object: 'order_v2' });
    expect(read.status).toBe('ON_HOLD');
    expect(read.courier?.status).toBe('LOST');
  });

  it('ignores unknown fields at any depth', () => {
    const read = order.parse({ ...bare, gift: true, payment: { paid: true, wallet: 'x' } });
    expect(read).not.toHaveProperty('gift');
    expect(read.payment).toEqual({ status: null, paid: true, method: null });
  });

  it('refuses values of a wrong type', () => {
    expect(order.safeParse({ ...bare, total_amount: 10 }).success).toBe(false);
    expect(order.safeParse({ ...bare, lines: [{ quantity: '2' }] }).success).toBe(false);
    expect(order.safeParse({ ...bare, placed_at: 'yesterday' }).success).toBe(false);
  });

  it('reads an event of an unknown type', () => {
    const read = tolerant(resources.event).parse({
      id: 'evt_1',
      type: 'order.gift_wrapped',
      created_at: '2026-11-20T11:41:00+05:30',
      data: {},
    });
    expect(read.type).toBe('order.gift_wrapped');
    expect(read.data.order).toBeNull();
  });

  it('exists for every response in the table of endpoints', () => {
    for (const endpoint of Object.values(ENDPOINTS)) {
      for (const answer of Object.values(endpoint.responses)) {
        if (answer !== null) expect(() => tolerant(answer)).not.toThrow();
      }
    }
  });
});

describe('exact reading, for the service and the tests', () => {
  it('refuses a value that the specification doesn’t list', () => {
    expect(resources.order.safeParse({ ...bare, status: 'ON_HOLD' }).success).toBe(false);
  });
});
