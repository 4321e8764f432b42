import { Check, Scale, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderReference } from '../../../electron/contract/ipc/orders.ts';
import type { ClosingView, StockDifference } from '../../../electron/contract/ipc/sales.ts';
import { formatMoney } from '../../i18n/format.ts';
import { describeOrderStatus, type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { linkTo } from '../../state/route.ts';
import { useCall } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './closing-panel.module.css';
import salesTotalsStyles from './sales-totals.module.css';

/** Compares the day's orders, sales, acknowledgements and stock with the service, and lists the differences. */
export function ClosingPanel(): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t, clock } = useI18n();
  const [view, setView] = useState<ClosingView | null>(null);
  const [isComparing, setComparing] = useState(false);

  async function compare(): Promise<void> {
    setComparing(true);
    const result = await call('sales.closing', { workspace: workspace.kind });
    setComparing(false);
    setView(result.ok ? result.value : null);
  }

  return (
    <section className={`${styles.closing} panel`} aria-label={t('closing.title')}>
      <h2 className={salesTotalsStyles.totalsDay}>{t('closing.title')}</h2>
      <p className="screen-hint" role="status">
        {isComparing
          ? t('closing.asking')
          : view === null
            ? t('closing.note')
            : t('closing.at', { time: clock(view.at) })}
      </p>
      {view !== null && !isComparing && <Findings view={view} />}
      <Button icon={Scale} isDisabled={isComparing} onPress={() => void compare()}>
        {t('closing.compare')}
      </Button>
    </section>
  );
}

function Findings({ view: { orders, sales, booking, stock } }: { readonly view: ClosingView }): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const isSame = sales.totalHere === sales.totalThere;
  const totals = { here: formatMoney(sales.totalHere), there: formatMoney(sales.totalThere), count: sales.compared };
  return (
    <ul className={styles.findings}>
      <Finding isMatch={orders.differences.length === 0} words={t('closing.orders', { count: orders.compared })}>
        {orders.differences.map((each) => (
          <OrderDifference key={each.orderId} order={each}>
            {t('closing.order_differs', {
              here: describeStatus(i18n, each.here),
              there: describeStatus(i18n, each.there),
            })}
          </OrderDifference>
        ))}
      </Finding>
      <Finding isMatch={orders.open.length === 0} words={t('closing.open', { count: orders.open.length })}>
        {orders.open.map((each) => (
          <OrderDifference key={each.orderId} order={each} />
        ))}
      </Finding>
      <Finding
        isMatch={isSame && sales.differences.length === 0}
        words={t(isSame ? 'closing.sales' : 'closing.sales_differ', totals)}
      >
        {sales.differences.map(({ here, there, ...order }) => (
          <OrderDifference key={order.orderId} order={order}>
            {t('closing.sale_differs', {
              here: here === null ? t('closing.missing') : formatMoney(here),
              there: there === null ? t('closing.missing') : formatMoney(there),
            })}
          </OrderDifference>
        ))}
      </Finding>
      <Finding
        isMatch={booking.toBook === 0 && booking.refused === 0}
        words={t('closing.booking', { booked: booking.booked, toBook: booking.toBook })}
      >
        {booking.underWay > 0 && <li>{t('closing.under_way', { count: booking.underWay })}</li>}
        {booking.refused > 0 && <li>{t('closing.refused', { count: booking.refused })}</li>}
      </Finding>
      <Finding isMatch words={t(stock.isPartly ? 'closing.stock_partly' : 'closing.stock', { count: stock.compared })}>
        {stock.differences.length > 0 && <StockDifferences items={stock.differences} />}
      </Finding>
    </ul>
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
  readonly children: ReactNode;
}

function Finding({ isMatch, words, children }: FindingProps): ReactNode {
  return (
    <li className={joinClasses(styles.finding, !isMatch && styles.findingOpen)}>
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
