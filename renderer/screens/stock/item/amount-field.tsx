import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { SCANNER_GAP_MS } from '../../../devices/scanner/scan-detector.ts';
import { enterAmount, type StockDraft } from './stock-draft.ts';
import styles from './amount-form.module.css';

interface AmountFieldProps {
  readonly id: string;
  readonly name: string;
  readonly draft: StockDraft;
  readonly ref?: Ref<HTMLInputElement>;
  change(draft: StockDraft): void;
}

/** The amount, large. Typing + or − changes the sign; a scanned amount is selected, so that typing replaces it. */
export function AmountField({ id, name, draft, ref, change }: AmountFieldProps): ReactNode {
  const lastKeyAt = useRef(Number.NEGATIVE_INFINITY);

  function keyDown(event: KeyboardEvent): void {
    const isPartOfScan = event.timeStamp - lastKeyAt.current < SCANNER_GAP_MS;
    lastKeyAt.current = event.timeStamp;
    const isOther = event.key.length === 1 && !/[\d०-९]/.test(event.key);
    if (!isOther || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (isPartOfScan || draft.mode !== 'adjust' || !(event.key === '+' || event.key === '-')) return;
    change({ ...draft, sign: event.key === '+' ? 1 : -1 });
  }
  const sign = draft.sign === 1 ? '+' : '−';
  return (
    <label className={`${styles.amount} tabular`}>
      {draft.mode === 'adjust' && <span aria-hidden>{sign}</span>}
      <input
        id={id}
        ref={ref}
        aria-label={name}
        data-keys="digits"
        inputMode="none"
        autoComplete="off"
        placeholder="0"
        style={{ width: `${Math.max(1, String(draft.amount ?? 0).length)}ch` }}
        value={draft.amount ?? ''}
        onFocus={({ currentTarget }) => draft.isScanned && currentTarget.select()}
        onKeyDown={keyDown}
        onChange={(event) => change(enterAmount(draft, event.target.value))}
      />
    </label>
  );
}
