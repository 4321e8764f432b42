import { Equal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClosingView } from '../../../../electron/contract/calls/closing.ts';
import { type PaidSales, sumCash } from '../../../../electron/contract/domain/closing.ts';
import { type Paise, paise } from '../../../../electron/contract/domain/money.ts';
import { isCash } from '../../../../electron/contract/domain/payment.ts';
import { formatCount, formatMoney } from '../../../i18n/format.ts';
import { describePaymentMethod, useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { describeCashDifference } from './closing-matters.ts';
import styles from './closing-screen.module.css';

interface DayTableProps {
  readonly view: ClosingView;
  /** The cash in the drawer; null if it wasn't counted. */
  readonly counted: Paise | null;
  /** Where the cash is typed, or what was counted. */
  readonly cash: ReactNode;
}

/** A day by cash, money paid online, orders, sales and stock: what the service expects, what is here, and the difference. */
export function DayTable({ view, counted, cash }: DayTableProps): ReactNode {
  const i18n = useI18n();
  const { t } = i18n;
  const { orders, sales, paid, stock } = view;
  const expected = sumCash(paid);
  const cashDifference = counted === null ? null : paise(counted - expected);
  return (
    <table className={joinClasses('tabular full', styles.day)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('closing.row')}</span>
          </th>
          {(['closing.expected', 'closing.counted', 'closing.difference'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <DayRow
          name={t('closing.row_cash')}
          note={<PaymentParts paid={paid.filter(({ method }) => isCash(method))} />}
          expected={formatMoney(expected)}
          here={cash}
          difference={cashDifference}
          words={cashDifference === null ? t('closing.not_counted') : describeCashDifference(i18n, cashDifference)}
        />
        <DayRow
          name={t('closing.row_online')}
          note={<PaymentParts paid={paid.filter(({ method }) => !isCash(method))} />}
          {...compareMoney(sales.onlineThere, sales.onlineHere)}
        />
        <DayRow
          name={t('closing.row_sales')}
          note={t('sales.sales', { count: sales.compared })}
          {...compareMoney(sales.totalThere, sales.totalHere)}
          {...(sales.totalHere === sales.totalThere ? countDifferences(sales.differences) : {})}
        />
        <DayRow name={t('closing.row_orders')} {...compareCounts(orders)} />
        <DayRow
          name={t('closing.row_stock')}
          note={stock.isPartial ? t('closing.stock_partly', { count: stock.compared }) : null}
          {...compareCounts(stock)}
          isCalm
        />
      </tbody>
    </table>
  );

  function compareMoney(there: Paise, here: Paise): Compared {
    const difference = paise(here - there);
    const words = difference === 0 ? t('closing.agrees') : formatMoney(difference);
    return { expected: formatMoney(there), here: formatMoney(here), difference, words };
  }

  function countDifferences({ length }: readonly object[]): Pick<Compared, 'difference' | 'words'> {
    return { difference: length, words: length === 0 ? t('closing.agrees') : t('closing.differ', { count: length }) };
  }

  function compareCounts({ compared, differences }: Pick<ClosingView['orders'], 'compared' | 'differences'> | Stock) {
    const agreeing = compared - differences.length;
    return { expected: formatCount(compared), here: formatCount(agreeing), ...countDifferences(differences) };
  }
}

type Stock = Pick<ClosingView['stock'], 'compared' | 'differences'>;

interface Compared {
  readonly expected: string;
  readonly here: ReactNode;
  /** 0 where both sides agree; null if nothing was counted. */
  readonly difference: number | null;
  /** The difference in words. */
  readonly words: string;
}

interface DayRowProps extends Compared {
  readonly name: string;
  readonly note?: ReactNode;
  /** Whether a difference is only news: stock that this counter had not read yet. */
  readonly isCalm?: boolean;
}

function DayRow({ name, note = null, expected, here, difference, words, isCalm = false }: DayRowProps): ReactNode {
  const isDifferent = difference !== null && difference !== 0 && !isCalm;
  return (
    <tr className={joinClasses(isDifferent && styles.differs)}>
      <th scope="row" className="bold">
        {name}
        {note !== null && <span className="block text-14 weight-500 muted">{note}</span>}
      </th>
      <td>{expected}</td>
      <td>{here}</td>
      <td>
        {difference === 0 ? (
          <span className={joinClasses('row gap-6', styles.agrees)}>
            <Equal size={18} aria-hidden /> {words}
          </span>
        ) : (
          words
        )}
      </td>
    </tr>
  );
}

/** The day's sales by channel and payment method. */
function PaymentParts({ paid }: { readonly paid: readonly PaidSales[] }): ReactNode {
  const { t } = useI18n();
  return paid
    .map(({ isInStore, method, count, total }) => {
      const payment = describePaymentMethod(t, method) ?? t('closing.payment_unknown');
      return `${t(isInStore ? 'sales.in_store' : 'sales.online')}, ${payment} (${count}) ${formatMoney(total)}`;
    })
    .join(' · ');
}
