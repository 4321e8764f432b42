import { CircleCheck, ListChecks, ReceiptIndianRupee, ShoppingBag, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClosingView, StockDifference } from '../../../../electron/contract/calls/closing.ts';
import type { OrderReference } from '../../../../electron/contract/calls/orders.ts';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { describeOrderStatus, type I18n, useI18n } from '../../../i18n/use-i18n.ts';
import { goTo } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/primitives.tsx';
import { BookAllButton } from '../booking/book-all-button.tsx';
import styles from './closing-screen.module.css';

interface OpenMattersProps {
  readonly view: ClosingView;
  /** The sales of the day that are not booked. */
  readonly toBook: readonly SaleRow[];
}

/** What is open or differed, each with the one click that mends it. */
export function OpenMatters({ view, toBook }: OpenMattersProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const { leftOut, orders, sales, booking, actions, stock } = view;
  const unanswered = actions.unsettled + actions.refused;
  const matters = [
    leftOut.length > 0 && <Matter key="left_out" words={t('closing.left_out', { stores: leftOut.join(', ') })} />,
    ...orders.open.map((order) => (
      <OrderMatter key={`open ${order.orderId}`} order={order} words={t('closing.order_open')} />
    )),
    booking.toBook > 0 && (
      <Matter key="to_book" words={t('closing.matter_to_book', { count: booking.toBook })}>
        {toBook.length > 1 ? (
          <BookAllButton rows={toBook} />
        ) : (
          <Button icon={ReceiptIndianRupee} onPress={() => goTo('sales')}>
            {t('exercises.go_to', { screen: t('screen.sales') })}
          </Button>
        )}
      </Matter>
    ),
    unanswered > 0 && (
      <Matter key="unanswered" words={t('closing.unanswered', actions)}>
        <Button icon={ListChecks} onPress={() => goTo('activity')}>
          {t('closing.look_in_activity')}
        </Button>
      </Matter>
    ),
    ...orders.differences.map(({ here, there, ...order }) => (
      <OrderMatter
        key={`order ${order.orderId}`}
        order={order}
        words={t('closing.order_differs', { here: describeStatus(i18n, here), there: describeStatus(i18n, there) })}
      />
    )),
    ...sales.differences.map(({ here, there, ...order }) => (
      <OrderMatter
        key={`sale ${order.orderId}`}
        order={order}
        words={t(there === null ? 'closing.sale_unlisted' : 'closing.sale_differs', {
          here: here === null ? t('closing.missing') : formatMoney(here),
          there: there === null ? t('closing.missing') : formatMoney(there),
        })}
      />
    )),
  ].filter((each) => each !== false);
  return (
    <>
      {matters.length === 0 && <EmptyState icon={CircleCheck}>{t('closing.nothing_open')}</EmptyState>}
      <ul className={styles.matters}>
        {matters}
        {stock.differences.length > 0 && <StockDifferences items={stock.differences} />}
      </ul>
    </>
  );
}

function Matter({ words, children }: { readonly words: ReactNode; readonly children?: ReactNode }): ReactNode {
  return (
    <li className="row gap-10">
      <TriangleAlert size={20} aria-hidden />
      <p className="grow shrinkable">{words}</p>
      {children}
    </li>
  );
}

function OrderMatter({ order, words }: { readonly order: OrderReference; readonly words: string }): ReactNode {
  const { t } = useI18n();
  return (
    <Matter
      words={
        <>
          <b>{order.number}</b> {words}
        </>
      }
    >
      <Button
        icon={ShoppingBag}
        name={t('closing.open_order', { number: order.number })}
        onPress={() => goTo('orders', order)}
      >
        {t('closing.open')}
      </Button>
    </Matter>
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
