import fc from 'fast-check';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';

/** One action of a random sequence. It chooses orders, items and sales by their index, which wraps around. */
export type ModelAction =
  | { readonly do: 'place'; readonly item: number; readonly units: number }
  | {
      readonly do: 'checkout';
      readonly type: 'delivery' | 'instore';
      readonly item: number;
      readonly units: number;
      readonly outcome: 'paid' | 'timeout' | 'pending';
    }
  | { readonly do: 'pay'; readonly order: number; readonly outcome: 'succeeded' | 'cash_collected' | 'timeout' }
  | {
      readonly do: 'accept';
      readonly order: number;
      readonly via: 'POS' | 'APP';
      readonly courier: boolean;
      readonly lost: boolean;
    }
  | { readonly do: 'reject'; readonly order: number; readonly via: 'POS' | 'APP' }
  | { readonly do: 'cancel'; readonly order: number; readonly by: 'customer' | 'system' }
  | {
      readonly do: 'picking' | 'packed' | 'pickup' | 'deliver' | 'exit-verified' | 'change-to-store-staff' | 'retry';
      readonly order: number;
    }
  | {
      readonly do: 'courier';
      readonly order: number;
      readonly status: 'BOOKED' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED' | 'FAILED';
    }
  | { readonly do: 'adjust'; readonly item: number; readonly delta: number }
  | { readonly do: 'push'; readonly item: number; readonly count: number; readonly age: number }
  | { readonly do: 'ack'; readonly sale: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'reconnect' }
  /** The other of two companies connects to the store. */
  | { readonly do: 'switch' };

/** How many items the actions choose from. */
export const ITEMS = 3;

const number = fc.nat({ max: 20 });
const item = fc.nat({ max: ITEMS - 1 });
const units = fc.integer({ min: 1, max: 30 });
const via = fc.constantFrom('POS' as const, 'APP' as const);

export const modelActions: fc.Arbitrary<ModelAction> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), item, units }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('checkout' as const),
      type: fc.constantFrom('delivery' as const, 'instore' as const),
      item,
      units,
      outcome: fc.constantFrom('paid' as const, 'timeout' as const, 'pending' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order: number,
      outcome: fc.constantFrom('succeeded' as const, 'cash_collected' as const, 'timeout' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('accept' as const),
      order: number,
      via,
      courier: fc.boolean(),
      lost: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reject' as const), order: number, via }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      order: number,
      by: fc.constantFrom('customer' as const, 'system' as const),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'picking' as const,
        'packed' as const,
        'packed' as const,
        'pickup' as const,
        'deliver' as const,
        'exit-verified' as const,
        'change-to-store-staff' as const,
        'retry' as const,
      ),
      order: number,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('courier' as const),
      order: number,
      status: fc.constantFrom(
        'BOOKED' as const,
        'ASSIGNED' as const,
        'PICKED_UP' as const,
        'DELIVERED' as const,
        'FAILED' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), item, delta: fc.integer({ min: -60, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      item,
      count: fc.nat({ max: 60 }),
      age: fc.constantFrom(0, 0, 5 * MINUTE),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ack' as const), sale: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, MINUTE, 15 * MINUTE - 1, 15 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reconnect' as const, 'switch' as const) }) },
);
