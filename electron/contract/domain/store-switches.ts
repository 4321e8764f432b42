/**
 * What the operator of the service switches on and off at each store, declared once. The operator API, fixtures, the
 * documents of both, the page of the operator and the columns of `stores` derive from it.
 */

/** `field` is the name everywhere but on the page, which shows `label`. The API's text is `meaning`, `otherwise` and a full stop. */
export const STORE_SWITCHES = [
  {
    field: 'courier_available',
    first: true,
    label: 'Courier',
    meaning: "Whether the service's courier serves the store",
    otherwise: '',
  },
  {
    field: 'pos_may_act',
    first: true,
    label: 'POS may act',
    meaning: 'Whether the store allows its POS to act on orders and stock',
    otherwise: '; else 403 `not_allowed_for_store`',
  },
] as const;

type SwitchDeclaration = (typeof STORE_SWITCHES)[number];

type SwitchField = SwitchDeclaration['field'];

/** The positions of a store's switches. */
export type StoreSwitches = Readonly<Record<SwitchField, boolean>>;

/** An object with one value for each switch, in the order of the declaration. */
export function mapStoreSwitches<Value>(make: (each: SwitchDeclaration) => Value): Record<SwitchField, Value>;
export function mapStoreSwitches(make: (each: SwitchDeclaration) => unknown): unknown {
  return Object.fromEntries(STORE_SWITCHES.map((each) => [each.field, make(each)]));
}

/** The switches of a store, without its other fields. */
export const pickStoreSwitches = (store: StoreSwitches): StoreSwitches => mapStoreSwitches(({ field }) => store[field]);

/** The switches of a new store. */
export const FIRST_STORE_SWITCHES: StoreSwitches = mapStoreSwitches(({ first }) => first);
