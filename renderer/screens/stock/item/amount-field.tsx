import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { SCANNER_GAP_MS } from '../../../devices/scanner/scan-detector.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { enterAmount, enterSign, isTyped, isUnreadable, type StockDraft } from '../../../state/stock-draft.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import styles from './amount-form.module.css';

interface AmountFieldProps {
  readonly id: string;
  readonly name: string;
  readonly draft: StockDraft;
  readonly ref?: Ref<HTMLInputElement>;
  change(draft: StockDraft): void;
}

/**
 * The amount, large. Typing + or − changes the sign, or adds the units of another shelf: "20+15". A scanned amount is
 * selected, so that typing replaces it.
 */
export function AmountField({ id, name, draft, ref, change }: AmountFieldProps): ReactNode {
  const { t } = useI18n();
  const lastKeyAt = useRef(Number.NEGATIVE_INFINITY);

  function keyDown(event: KeyboardEvent): void {
    const isPartOfScan = event.timeStamp - lastKeyAt.current < SCANNER_GAP_MS;
    lastKeyAt.current = event.timeStamp;
    const isOther = event.key.length === 1 && !/[\d०-९]/.test(event.key);
    if (!isOther || event.ctrlKey || event.metaKey || event.altKey) return;
    // Without the space, two numbers would become one.
    if (event.key === ' ' && isTyped(draft) && !isPartOfScan) return;
    event.preventDefault();
    if (isPartOfScan || !(event.key === '+' || event.key === '-')) return;
    change(enterSign(draft, event.key === '+' ? 1 : -1));
  }
  const isSum = draft.entry.includes('+') && draft.amount !== null;
  // Longer numbers, sums and texts that are not numbers appear smaller.
  const isShort = /^\d{0,4}$/.test(draft.entry);
  const sign = draft.sign === 1 ? '+' : '−';
  return (
    <>
      <label
        className={`row grow ${styles.amount} tabular`}
        data-size={isShort ? 'large' : draft.entry.length <= 12 ? 'small' : 'smallest'}
      >
        {draft.mode === 'adjust' && <span aria-hidden>{sign}</span>}
        <input
          id={id}
          ref={ref}
          aria-label={name}
          aria-invalid={isUnreadable(draft)}
          data-keys="digits"
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          style={{ width: `${Math.max(1, draft.entry.length + (isShort ? 0 : 1))}ch` }}
          value={draft.entry}
          onFocus={({ currentTarget }) => draft.isScanned && currentTarget.select()}
          onKeyDown={keyDown}
          onChange={(event) => change(enterAmount(draft, event.target.value))}
        />
        {isSum && <span aria-hidden>{`= ${formatCount(draft.amount ?? 0)}`}</span>}
      </label>
      {isUnreadable(draft) && (
        <p className={joinClasses('full semibold', styles.unreadable)} role="alert">
          {t('stock.unreadable_amount', { entry: draft.entry })}
        </p>
      )}
    </>
  );
}
