import type { KeyboardEvent, ReactNode } from 'react';
import { enterAmount, type StockDraft } from './stock-draft.ts';
import styles from './amount-form.module.css';

interface AmountFieldProps {
  readonly id: string;
  readonly name: string;
  readonly draft: StockDraft;
  change(draft: StockDraft): void;
}

/** The amount, large. Typing + or − changes the sign. */
export function AmountField({ id, name, draft, change }: AmountFieldProps): ReactNode {
  function keyDown(event: KeyboardEvent): void {
    if (draft.mode !== 'adjust' || !(event.key === '+' || event.key === '-')) return;
    event.preventDefault();
    change({ ...draft, sign: event.key === '+' ? 1 : -1 });
  }
  const sign = draft.sign === 1 ? '+' : '−';
  return (
    <label className={`${styles.amount} tabular`}>
      {draft.mode === 'adjust' && <span aria-hidden>{sign}</span>}
      <input
        id={id}
        aria-label={name}
        inputMode="none"
        autoComplete="off"
        placeholder="0"
        style={{ width: `${Math.max(1, String(draft.amount ?? 0).length)}ch` }}
        value={draft.amount ?? ''}
        onKeyDown={keyDown}
        onChange={(event) => change(enterAmount(draft, event.target.value))}
      />
    </label>
  );
}
