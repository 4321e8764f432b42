import { z } from 'zod';

const bill = z.looseObject({
  order_id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['open', 'booked', 'void']),
  total: z.string(),
});

/** A bill of the POS: `open` while the goods are set aside, `booked` once they are sold, `void` when cancelled. */
export type Bill = z.infer<typeof bill>;

/** What the exam asks the POS's staff to do. */
export type Action =
  | { readonly kind: 'accept'; readonly order_id: string }
  /** Rows without a stock: the POS's own count. */
  | {
      readonly kind: 'push_stock';
      readonly items: readonly { readonly barcode: string; readonly name?: string; readonly stock?: number }[];
    }
  | { readonly kind: 'adjust'; readonly barcode: string; readonly delta: number }
  | { readonly kind: 'catch_up' }
  | { readonly kind: 'roll_secret' }
  | { readonly kind: 'claim'; readonly code: string };

/** What only the POS's own side can tell or do. Each call may be missing. */
export interface Adapter {
  readonly stock: ((barcode: string) => Promise<number | null>) | null;
  readonly bills: (() => Promise<readonly Bill[]>) | null;
  /** False if this POS can't do it. */
  readonly act: ((action: Action) => Promise<boolean>) | null;
}

export const NO_ADAPTER: Adapter = { stock: null, bills: null, act: null };

const call = z.custom<(input?: unknown) => unknown>((value) => typeof value === 'function').optional();
const calls = z.looseObject({ stock: call, bills: call, act: call });
const adapterModule = z.looseObject({
  createAdapter: z.custom<(variables: Readonly<Record<string, string>>) => unknown>(
    (value) => typeof value === 'function',
    'exports no function createAdapter',
  ),
});

/** Reads what an adapter file exports: `createAdapter(variables)`, which returns up to three calls. Throws a ZodError. */
export function readAdapter(exported: unknown, variables: Readonly<Record<string, string>>): Adapter {
  const { stock, bills, act } = calls.parse(adapterModule.parse(exported).createAdapter(variables));
  return {
    stock: stock
      ? async (barcode) =>
          z
            .number()
            .nullable()
            .parse(await stock(barcode))
      : null,
    bills: bills ? async () => z.array(bill).parse(await bills()) : null,
    act: act ? async (action) => (await act(action)) !== false : null,
  };
}
