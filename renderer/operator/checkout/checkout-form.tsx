import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { StoreSummary } from '../client/resources.ts';
import { Panel } from '../layout/panel.tsx';
import { useOperator } from '../session/operator-context.ts';
import { type BasketLine, toRequestLines } from './basket.ts';
import { BasketList } from './basket-list.tsx';
import { CountField, ItemSelect, StoreSelect } from './checkout-fields.tsx';
import { useItems } from './use-items.ts';
import styles from './checkout-form.module.css';

/** The checkouts that a customer can make: where, and how the payment ends. */
const CHECKOUTS = [
  {
    place: 'Online',
    type: 'delivery',
    outcomes: [
      ['Order, paid', 'paid'],
      ['Payment pending', 'pending'],
      ['Payment times out', 'timeout'],
    ],
  },
  {
    place: 'In the store',
    type: 'instore',
    outcomes: [
      ['Sale, paid', 'paid'],
      ['Sale pending', 'pending'],
      ['Sale times out', 'timeout'],
    ],
  },
] as const;

/** A customer's checkout: a store, a basket and the outcome of the payment. */
export function CheckoutForm({ stores }: { readonly stores: readonly StoreSummary[] }): ReactNode {
  const { run } = useOperator();
  const [chosenStore, chooseStore] = useState<number | null>(null);
  const [barcode, setBarcode] = useState<string | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [free, setFree] = useState('0');
  const [basket, setBasket] = useState<readonly BasketLine[]>([]);
  const store = stores.find(({ id }) => id === chosenStore) ?? stores[0];
  const { items, reload } = useItems(store?.id);
  const item = items.find((each) => each.barcode === barcode) ?? items[0];
  const line = item && { item, quantity: Number(quantity), free: Number(free) };
  // A single item needs no basket. There is nothing to check out until the store's items are loaded.
  const lines = basket.length > 0 || line === undefined ? basket : [line];

  function checkOut(label: string, type: string, outcome: string): void {
    run(label, async (client) => {
      const body = { type, lines: toRequestLines(lines), outcome };
      await client.send('POST', `/stores/${store?.id}/checkouts`, body);
      setBasket([]);
      reload();
    });
  }

  return (
    <Panel name="A customer">
      <div className={joinClasses('panel', 'stack gap-8', styles.form)}>
        <StoreSelect
          stores={stores}
          value={store?.id}
          onChange={(id) => {
            chooseStore(id);
            setBasket([]);
          }}
        />
        <ItemSelect items={items} value={item?.barcode} onChange={setBarcode} />
        <div className={joinClasses('row wrap', styles.fields)}>
          <CountField label="Units" name="Quantity" min={1} value={quantity} onChange={setQuantity} />
          <CountField label="of these free" name="Free units" min={0} value={free} onChange={setFree} />
          <Button
            kind="quiet"
            icon={Plus}
            isDisabled={line === undefined}
            onPress={() => line !== undefined && setBasket([...basket, line])}
          >
            Add another
          </Button>
        </div>
        {basket.length > 0 && (
          <BasketList basket={basket} onRemove={(removed) => setBasket(basket.filter((each) => each !== removed))} />
        )}
        {CHECKOUTS.map(({ place, type, outcomes }) => (
          <fieldset key={place} className={joinClasses('row wrap', styles.outcomes)}>
            <legend className={joinClasses('muted', styles.place)}>{place}</legend>
            {outcomes.map(([label, outcome]) => (
              <Button
                key={label}
                kind={outcome === 'paid' ? 'go' : 'plain'}
                isDisabled={lines.length === 0}
                onPress={() => checkOut(label, type, outcome)}
              >
                {label}
              </Button>
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}
