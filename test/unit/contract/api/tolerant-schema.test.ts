import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../../electron/contract/api/endpoints.ts';
import * as resources from '../../../../electron/contract/api/resources.ts';
import { tolerant } from '../../../../electron/contract/api/tolerant-schema.ts';

const bare = { id: 'ORDER-1', store_id: 1, total_amount: '10.00', lines: [] };

describe('the app reads tolerantly (specification, Versioning)', () => {
  const order = tolerant(resources.order);

  it('needs no field that the specification does not call required', () => {
    const read = order.parse(bare);
    expect(read).toMatchObject({ ...bare, status: null, type: null, payment: null, courier: null, placed_at: null });
  });

  it.each(['id', 'store_id', 'total_amount', 'lines'])('does need %s', (field) => {
    expect(order.safeParse({ ...bare, [field]: undefined }).success).toBe(false);
  });

  it('passes values that an enumeration does not list yet', () => {
    const read = order.parse({ ...bare, status: 'ON_HOLD', courier: { status: 'LOST' }, object: 'order_v2' });
    expect(read.status).toBe('ON_HOLD');
    expect(read.courier?.status).toBe('LOST');
  });

  it('ignores fields it does not know, at any depth', () => {
    const read = order.parse({ ...bare, gift: true, payment: { paid: true, wallet: 'x' } });
    expect(read).not.toHaveProperty('gift');
    expect(read.payment).toEqual({ status: null, paid: true, method: null });
  });

  it('still refuses what it could only misread', () => {
    expect(order.safeParse({ ...bare, total_amount: 10 }).success).toBe(false);
    expect(order.safeParse({ ...bare, lines: [{ quantity: '2' }] }).success).toBe(false);
    expect(order.safeParse({ ...bare, placed_at: 'yesterday' }).success).toBe(false);
  });

  it('reads an event of a type it does not know', () => {
    const read = tolerant(resources.event).parse({
      id: 'evt_1',
      type: 'order.gift_wrapped',
      created_at: '2026-11-20T11:41:00+05:30',
      data: {},
    });
    expect(read.type).toBe('order.gift_wrapped');
    expect(read.data.order).toBeNull();
  });

  it('can be made of every answer in the table of endpoints', () => {
    for (const endpoint of Object.values(ENDPOINTS)) {
      for (const answer of Object.values(endpoint.responses)) {
        if (answer !== null) expect(() => tolerant(answer)).not.toThrow();
      }
    }
  });
});

describe('the exact reading, for the service and the tests', () => {
  it('refuses a value that the specification does not list', () => {
    expect(resources.order.safeParse({ ...bare, status: 'ON_HOLD' }).success).toBe(false);
  });
});
