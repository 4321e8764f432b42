import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import type { StoreItem, StoreSummary } from '../client/resources.ts';
import { formatAmount, joinKnown } from '../layout/format.ts';
import styles from './checkout-form.module.css';

interface StoreSelectProps {
  readonly stores: readonly StoreSummary[];
  readonly value: number | undefined;
  onChange(id: number): void;
}

export function StoreSelect({ stores, value, onChange }: StoreSelectProps): ReactNode {
  return (
    <select
      className="field-input"
      aria-label="Store"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {stores.map(({ id, mode, name }) => (
        <option key={id} value={id}>
          {joinKnown(String(id), mode, name)}
        </option>
      ))}
    </select>
  );
}

interface ItemSelectProps {
  readonly items: readonly StoreItem[];
  readonly value: string | undefined;
  onChange(barcode: string): void;
}

export function ItemSelect({ items, value, onChange }: ItemSelectProps): ReactNode {
  return (
    <select
      className="field-input"
      aria-label="Item"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {items.map(({ barcode, name, price, available }) => (
        <option key={barcode} value={barcode}>
          {joinKnown(name, price === null ? 'no price' : formatAmount(price), `${available} left`)}
        </option>
      ))}
    </select>
  );
}

interface CountFieldProps {
  readonly label: string;
  /** The accessible name. */
  readonly name: string;
  readonly min: number;
  readonly value: string;
  onChange(text: string): void;
}

export function CountField({ label, name, min, value, onChange }: CountFieldProps): ReactNode {
  return (
    <span className={joinClasses('row wrap muted', styles.count)}>
      <span aria-hidden>{label}</span>
      <input
        className={joinClasses('field-input', styles.number)}
        type="number"
        min={min}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
