import type { ActorKind } from '../../contract/api/enums.ts';

/** Who caused an event. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string | null;
}

export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null };
export const CUSTOMER_ACTOR: Actor = { kind: 'customer', id: null };

/** The store's staff, in the retailer app. */
export const createRetailerActor = (storeId: number): Actor => ({ kind: 'retailer', id: `store_${storeId}` });

export const createPosActor = (keyId: string): Actor => ({ kind: 'pos', id: keyId });
