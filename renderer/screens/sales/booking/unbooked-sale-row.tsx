import { Bike, Check, Hourglass, Store } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LENGTHS } from '../../../../electron/contract/api/limits.ts';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describePaymentMethod, useI18n } from '../../../i18n/use-i18n.ts';
import { createActionId, useCall } from '../../../services/use-call.ts';
import { useStoreName } from '../../../services/use-store-name.ts';
import { useMinute, useWorkspace } from '../../../services/workspace-context.ts';
import { linkTo } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import { useSaleBillNumbers } from './sale-bill-numbers.ts';
import styles from './unbooked-sale-row.module.css';

/** A sale not yet in the store's billing, with a field for its bill number and the button Booked. */
export function UnbookedSaleRow({ row }: { readonly row: SaleRow }): ReactNode {
  const { t, clock, ago } = useI18n();
  const now = useMinute(row.soldAt);
  const isOnline = row.channel === 'SERVICE_ONLINE';
  const method = describePaymentMethod(t, row.paymentMethod);
  const storeName = useStoreName(row.storeId);
  const items = t('card.items', { count: row.items });
  return (
    <li className={`${styles.row} panel`} aria-label={row.number}>
      <p className={joinClasses('stack relative text-14 muted', styles.number)}>
        <a className="whole" href={linkTo('orders', row)} aria-label={t('card.details_of', { number: row.number })}>
          <b className="bold">{row.number}</b>
        </a>
        <span className="row">
          {isOnline ? <Bike size={16} aria-hidden /> : <Store size={16} aria-hidden />}
          {t(isOnline ? 'sales.online' : 'sales.in_store')}
        </span>
      </p>
      <p className="stack text-14 muted">
        {row.soldAt !== null && (
          <>
            <b className="text-15">{clock(row.soldAt)}</b>
            <span className="row">{ago(row.soldAt, now)}</span>
          </>
        )}
      </p>
      <p className={joinClasses('stack text-14 muted', styles.what)}>
        <b className="tabular bold">{formatMoney(row.total)}</b>
        <span className="row">{method === null ? items : `${items} · ${method}`}</span>
        {storeName !== null && <span className="row">{storeName}</span>}
      </p>
      {row.state === 'to_book' ? (
        <BookForm row={row} />
      ) : (
        <p className={joinClasses('stack text-14 muted', styles.waits)}>
          <Tag tone="waiting" icon={Hourglass}>
            {t('sales.booking')} {t('sales.booking_note')}
          </Tag>
        </p>
      )}
    </li>
  );
}

/** Focuses the next bill number, so that staff can type number, Enter, number, Enter. */
function focusNext(form: HTMLFormElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-bill-number]')];
  const index = fields.findIndex((field) => form.contains(field));
  (fields[index + 1] ?? fields[index - 1])?.focus();
}

function BookForm({ row }: { readonly row: SaleRow }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const billNumbers = useSaleBillNumbers();
  const billNumber = billNumbers.find(row);
  const [isBooking, setBooking] = useState(false);

  async function book(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBooking) return;
    setBooking(true);
    focusNext(event.currentTarget);
    const bill = billNumber.trim() === '' ? {} : { billNumber };
    const sale = { workspace: workspace.kind, storeId: row.storeId, eventId: row.eventId };
    await call('sales.book', { actionId: createActionId(), ...sale, ...bill });
    setBooking(false);
  }

  return (
    <form className={joinClasses('row-full gap-12', styles.form)} onSubmit={(event) => void book(event)}>
      <input
        className="field-input"
        aria-label={t('sales.bill_number_of', { number: row.number })}
        placeholder={t('sales.bill_number')}
        maxLength={LENGTHS.externalId}
        autoComplete="off"
        data-scan="keep"
        data-bill-number=""
        value={billNumber}
        onChange={(event) => billNumbers.type(row, event.target.value)}
      />
      <Button kind="second" className={styles.book} type="submit" icon={Check}>
        {t('sales.book')}
      </Button>
    </form>
  );
}
