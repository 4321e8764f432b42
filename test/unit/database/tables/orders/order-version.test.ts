import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant } from '../../../../../electron/contract/domain/time.ts';
import { openDatabase } from '../../../../../electron/database/database.ts';
import { mergeOrder } from '../../../../../electron/database/tables/orders/order-merge.ts';
import { compareOrderVersions } from '../../../../../electron/database/tables/orders/order-version.ts';
import { createOrder } from '../../../../support/order-fixture.ts';

describe('which snapshot is the newest (C4)', () => {
  const at = (status: string | null, asOf: number) => ({ status, asOf: instant(asOf) });

  test.each([
    ['further on', at('PENDING', 10), at('ACCEPTED', 20), 'take'],
    ['further on, though its source knew it earlier', at('PENDING', 20), at('ACCEPTED', 10), 'take'],
    ['further back and older', at('PACKED', 20), at('ACCEPTED', 10), 'keep'],
    ['further back and later', at('PACKED', 10), at('ACCEPTED', 20), 'conflict'],
    ['the same status, later', at('ACCEPTED', 10), at('ACCEPTED', 20), 'take'],
    ['the same status, older', at('ACCEPTED', 20), at('ACCEPTED', 10), 'keep'],
    ['a late payment', at('PAYMENT_FAILED', 10), at('PENDING', 20), 'take'],
    ['an older failure of a payment that came', at('PENDING', 20), at('PAYMENT_FAILED', 10), 'keep'],
    ['a status unknown to this app, later', at('ACCEPTED', 10), at('BLESSED', 20), 'take'],
    ['from a status unknown to this app', at('BLESSED', 20), at('ACCEPTED', 10), 'keep'],
    ['back to PENDING from an end', at('CANCELLED', 10), at('PENDING', 20), 'conflict'],
  ] as const)('%s', (_what, current, other, verdict) => {
    expect(compareOrderVersions('delivery', current, other)).toBe(verdict);
  });

  test('a late payment makes a delivery PENDING whenever it was read, an in-store order only if later', () => {
    const [failed, pending] = [at('PAYMENT_FAILED', 20), at('PENDING', 10)];
    expect(compareOrderVersions('delivery', failed, pending)).toBe('take');
    expect(compareOrderVersions('instore', failed, pending)).toBe('keep');
  });

  test('snapshots in any order leave the order furthest on, and never move it back', () => {
    const rank = ['PENDING', 'ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];
    fc.assert(
      fc.property(fc.shuffledSubarray(rank, { minLength: 1 }), (arrival) => {
        const fresh = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
        let furthest = -1;
        for (const status of arrival) {
          const asOf = instant(1_000 + rank.indexOf(status));
          mergeOrder(fresh.orders, createOrder({ status }), { asOf });
          furthest = Math.max(furthest, rank.indexOf(status));
          expect(fresh.orders.get('ORDER-1')?.status).toBe(rank[furthest]);
        }
        fresh.close();
      }),
      { numRuns: 50 },
    );
  });
});
