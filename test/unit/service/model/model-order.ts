export interface ModelOrder {
  readonly id: string;
  readonly type: 'delivery' | 'instore';
  readonly item: number;
  readonly units: number;
  status: string;
  payment: string;
  listed: boolean;
  mode: string | null;
  via: string | null;
  courier: string | null;
  picking: boolean;
  holdUntil: number | null;
  taken: number;
  /** The company that was connected when the order last changed. It alone sees the order. */
  owner: number;
  /** The numbers of the order and of its item in the owner's POS. */
  bill: string | null;
  sku: string | null;
}

export interface ModelSale {
  readonly order: ModelOrder;
  readonly at: number;
  booked: number | null;
  window: number;
}

type NewOrder = Pick<ModelOrder, 'id' | 'type' | 'item' | 'units' | 'owner' | 'sku'>;

/** A checkout that awaits its payment. */
export const createModelOrder = (order: NewOrder): ModelOrder => ({
  ...order,
  bill: null,
  status: 'PENDING',
  payment: 'PENDING',
  listed: order.type === 'instore',
  mode: null,
  via: null,
  courier: null,
  picking: false,
  holdUntil: null,
  taken: 0,
});
