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
}

export interface ModelSale {
  readonly order: ModelOrder;
  readonly at: number;
  booked: number | null;
  window: number;
}

/** A checkout that awaits its payment. */
export const createModelOrder = (id: string, type: ModelOrder['type'], item: number, units: number): ModelOrder => ({
  id,
  type,
  item,
  units,
  status: 'PENDING',
  payment: 'PENDING',
  listed: type === 'instore',
  mode: null,
  via: null,
  courier: null,
  picking: false,
  holdUntil: null,
  taken: 0,
});
