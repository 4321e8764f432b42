import { ArrowDownToLine, Barcode, Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LineItemView, OrderDetails, ShelfView } from '../../../../electron/contract/calls/orders.ts';
import { formatCount, formatMoney } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import styles from './details-panel.module.css';

/** The order's lines. Marks free units, and strikes the MRP through if the price is lower. */
export function LineTable({ details: { card, lines, deliveryFee } }: { readonly details: OrderDetails }): ReactNode {
  const { t } = useI18n();
  const free = lines.reduce((count, line) => count + line.freeQuantity, 0);
  return (
    <div className={joinClasses('stack squeezable', styles.lines)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long tables scroll by keyboard too */}
      <div className={joinClasses('fill scrolls', styles.linesScroll)} tabIndex={0}>
        <table className="full" aria-label={t('details.lines')}>
          <thead className="text-13">
            <tr>
              <th className="right surface">{t('details.units')}</th>
              <th className="surface">{t('details.item')}</th>
              <th className="right surface">{t('details.price')}</th>
              <th className="right surface">{t('details.amount')}</th>
              <th className="right surface">{t('details.shelf_left')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
              <Line key={index} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={joinClasses('row wrap rigid sunk', styles.linesSum)}>
        <span>
          {t('card.items', { count: card.items })}, {t('card.units', { count: card.units })}
          {free > 0 && ` (${t('details.free', { count: free })})`}
        </span>
        {deliveryFee !== null && <span>{t('details.delivery_fee', { amount: formatMoney(deliveryFee) })}</span>}
        <b className="push bold">{t('details.total', { amount: formatMoney(card.total) })}</b>
      </p>
    </div>
  );
}

function Line({ line }: { readonly line: LineItemView }): ReactNode {
  const { t } = useI18n();
  const { unitPrice, mrp, lineTotal } = line;
  return (
    <tr>
      <td className="right">
        <b className={joinClasses('block bold', styles.lineUnits)}>{formatCount(line.quantity)}</b>
        {line.freeQuantity > 0 && (
          <Tag tone="good" icon={Gift}>
            {t('details.free', { count: line.freeQuantity })}
          </Tag>
        )}
      </td>
      <td>
        <b className={joinClasses('block breakable', styles.lineName)}>{line.name ?? t('details.no_name')}</b>
        {line.barcode !== null && (
          <span className={joinClasses('row gap-6 text-14 muted', styles.lineBarcode)}>
            <Barcode size={16} aria-hidden /> {line.barcode}
          </span>
        )}
      </td>
      <td className="tabular right">
        {unitPrice !== null && formatMoney(unitPrice)}
        {mrp !== null && unitPrice !== null && mrp > unitPrice && (
          <s className={joinClasses('block nowrap', styles.lineMrp)}>{t('details.mrp', { price: formatMoney(mrp) })}</s>
        )}
      </td>
      <td className="tabular right">
        <b>{lineTotal !== null && formatMoney(lineTotal)}</b>
      </td>
      <td className="tabular right nowrap">
        <StockLeft stock={line.shelf} />
      </td>
    </tr>
  );
}

/** The stock as last read: marked if low, a dash if unknown. */
function StockLeft({ stock }: { readonly stock: ShelfView | null }): ReactNode {
  const { t } = useI18n();
  if (stock === null) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="unseen">{t('details.shelf_unknown')}</span>
      </>
    );
  }
  if (!stock.low) return formatCount(stock.stock);
  return (
    <Tag tone="waiting" icon={ArrowDownToLine}>
      {t('details.low', { count: stock.stock })}
    </Tag>
  );
}
