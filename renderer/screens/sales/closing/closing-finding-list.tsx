import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClosingView, StockDifference } from '../../../../electron/contract/calls/closing.ts';
import type { OrderReference } from '../../../../electron/contract/calls/orders.ts';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import type { PaidSales } from '../../../../electron/contract/domain/closing.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describeOrderStatus, describePaymentMethod, type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { linkTo } from '../../../state/route.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { BookAllButton } from '../booking/book-all-button.tsx';
import styles from './closing-panel.module.css';

interface ClosingFindingListProps {
  readonly view: ClosingView;
  /** The sales that are not booked. */
  readonly toBook: readonly SaleRow[];
}

/** The findings of the comparison, each with what corrects it. */
export function ClosingFindingList({ view, toBook }: ClosingFindingListProps): ReactNode {
  const { t } = useI18n();
  const { leftOut, orders, booking, actions, stock } = view;
  return (
    <ul className={styles.findings}>
      {leftOut.length > 0 && <Finding isMatch={false} words={t('closing.left_out', { stores: leftOut.join(', ') })} />}
      <Finding isMatch={orders.differences.length === 0} words={t('closing.orders', { count: orders.compared })}>
        <OrderDifferences orders={orders.differences} />
      </Finding>
      <Finding isMatch={orders.open.length === 0} words={t('closing.open', { count: orders.open.length })}>
        {orders.open.map((each) => (
          <OrderDifference key={each.orderId} order={each} />
        ))}
      </Finding>
      <SalesFinding view={view} />
      <Finding
        isMatch={booking.toBook === 0 && booking.refused === 0}
        words={t('closing.booking', { booked: booking.booked, toBook: booking.toBook })}
      >
        {booking.underWay > 0 && <li>{t('closing.under_way', { count: booking.underWay })}</li>}
        {booking.refused > 0 && <li>{t('closing.refused', { count: booking.refused })}</li>}
        {booking.toBook > 0 && (
          <li>
            <BookAllButton rows={toBook} />
          </li>
        )}
      </Finding>
      <Finding
        isMatch={actions.unsettled === 0 && actions.refused === 0}
        words={t(actions.unsettled + actions.refused === 0 ? 'closing.answered' : 'closing.unanswered', actions)}
      >
        {actions.unsettled + actions.refused > 0 && (
          <li>
            <a href={linkTo('activity')}>{t('closing.look_in_activity')}</a>
          </li>
        )}
      </Finding>
      <Finding isMatch words={t(stock.isPartial ? 'closing.stock_partly' : 'closing.stock', { count: stock.compared })}>
        {stock.differences.length > 0 && <StockDifferences items={stock.differences} />}
      </Finding>
    </ul>
  );
}

function OrderDifferences({ orders }: { readonly orders: ClosingView['orders']['differences'] }): ReactNode {
  const i18n = useI18n();
  return orders.map((each) => (
    <OrderDifference key={each.orderId} order={each}>
      {i18n.t('closing.order_differs', {
        here: describeStatus(i18n, each.here),
        there: describeStatus(i18n, each.there),
      })}
    </OrderDifference>
  ));
}

/** The day's money on both sides and, for this counter, by payment method. */
function SalesFinding({ view: { sales, paid } }: { readonly view: ClosingView }): ReactNode {
  const { t } = useI18n();
  const isSame = sales.totalHere === sales.totalThere;
  const totals = { here: formatMoney(sales.totalHere), there: formatMoney(sales.totalThere), count: sales.compared };
  return (
    <Finding
      isMatch={isSame && sales.differences.length === 0}
      words={t(isSame ? 'closing.sales' : 'closing.sales_differ', totals)}
    >
      {sales.differences.map(({ here, there, ...order }) => (
        <OrderDifference key={order.orderId} order={order}>
          {t(there === null ? 'closing.sale_unlisted' : 'closing.sale_differs', {
            here: here === null ? t('closing.missing') : formatMoney(here),
            there: there === null ? t('closing.missing') : formatMoney(there),
          })}
        </OrderDifference>
      ))}
      {paid.map((each) => (
        <PaidLine key={`${each.isInStore} ${each.method}`} paid={each} />
      ))}
    </Finding>
  );
}

function PaidLine({ paid: { isInStore, method, count, total } }: { readonly paid: PaidSales }): ReactNode {
  const { t } = useI18n();
  const payment = describePaymentMethod(t, method) ?? t('closing.payment_unknown');
  return (
    <li className="row-full gap-12 spread">
      <span>
        {t(isInStore ? 'sales.in_store' : 'sales.online')}, {payment} ({count})
      </span>
      <b className="tabular">{formatMoney(total)}</b>
    </li>
  );
}

/** Stock changes that this counter had not read yet, such as in-store sales. Collapsed, because nothing is lost. */
function StockDifferences({ items }: { readonly items: readonly StockDifference[] }): ReactNode {
  const { t } = useI18n();
  return (
    <li>
      <details>
        <summary>{t('closing.stock_older', { count: items.length })}</summary>
        <ul>
          {items.map(({ storeId, barcode, name, here, there }) => (
            <li key={`${storeId} ${barcode}`}>{t('closing.stock_differs', { item: name ?? barcode, here, there })}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function describeStatus({ t }: I18n, status: string | null): string {
  return status === null ? t('closing.missing') : describeOrderStatus(t, status);
}

interface FindingProps {
  readonly isMatch: boolean;
  readonly words: string;
  readonly children?: ReactNode;
}

function Finding({ isMatch, words, children }: FindingProps): ReactNode {
  return (
    <li className={joinClasses('row-full gap-10', styles.finding, !isMatch && styles.findingOpen)}>
      {isMatch ? <Check size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
      <div>
        <p>{words}</p>
        <ul>{children}</ul>
      </div>
    </li>
  );
}

function OrderDifference({
  order,
  children,
}: {
  readonly order: OrderReference;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <li>
      <a href={linkTo('orders', order)}>{order.number}</a> {children}
    </li>
  );
}
