import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StockAction, StockItemView, StockOrder } from '../../../../electron/contract/ipc/stock.ts';
import { formatSigned } from '../../../i18n/format.ts';
import {
  describeActionState,
  describeAdjustmentReason,
  describeRefusal,
  type I18n,
  useI18n,
} from '../../../i18n/use-i18n.ts';
import { useNow } from '../../../state/workspace-context.ts';
import { EmptyState, type StatusTone, Tag } from '../../../ui/primitives.tsx';
import { UndoButton } from './undo-button.tsx';
import styles from './item-history.module.css';

/** An item's actions on this counter, and the orders that hold units of it. */
export function ItemHistory({ view }: { readonly view: StockItemView }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.history}>
      {view.orders.length > 0 && (
        <ul className={styles.historyOrders} aria-label={t('stock.orders')}>
          {view.orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {view.history.length === 0 ? (
        <EmptyState icon={PackageOpen}>{t('stock.no_history')}</EmptyState>
      ) : (
        <ul>
          {view.history.map((action) => (
            <ActionRow key={action.actionId} action={action} row={view.row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OrderRow({ order: { number, units, standing } }: { readonly order: StockOrder }): ReactNode {
  const { t } = useI18n();
  return (
    <li>
      <b>{number}</b> {t('card.units', { count: units })} · {t(`stock.standing.${standing}`)}
    </li>
  );
}

const TONES: Readonly<Record<StockAction['state'], StatusTone>> = {
  waiting: 'waiting',
  sending: 'waiting',
  unknown: 'waiting',
  done: 'calm',
  refused: 'red',
  withdrawn: 'calm',
};

/** "+12 Received", "Counted 40" */
function describeAction(i18n: I18n, action: StockAction): string {
  const { t } = i18n;
  if (action.counted !== null) return t('stock.was_counted', { units: action.counted });
  const reason = action.reason === null ? null : describeAdjustmentReason(t, action.reason);
  return [formatSigned(action.delta ?? 0), reason].filter((text) => text !== null).join(' ');
}

/** Describes a link to another action: what it undoes, what undid it, or the correction of a count. */
function describeLink(
  { t }: I18n,
  { undoes, undoneBy, corrects: correctedCount, correction }: StockAction,
): string | null {
  if (undoes !== null) return t('stock.undoes_another');
  if (undoneBy !== null) return t('stock.was_undone');
  if (correctedCount !== null) return t('stock.puts_back');
  if (correction === null || correction.subtracted === 0) return null;
  const { subtracted, state } = correction;
  return t(`stock.put_back.${state}`, { units: subtracted, delta: formatSigned(correction.delta ?? 0) });
}

function ActionRow({ action, row }: { readonly action: StockAction; readonly row: StockItemView['row'] }): ReactNode {
  const i18n = useI18n();
  const { t, clock, ago } = i18n;
  const now = useNow();
  const link = describeLink(i18n, action);
  const { undoUntil } = action;
  return (
    <li className={styles.historyRow}>
      <p className={styles.historyWhat}>
        <b className="tabular">{describeAction(i18n, action)}</b>
        <Tag tone={TONES[action.state]}>{describeActionState(t, action.state)}</Tag>
      </p>
      <p className={styles.historyWhen}>
        {[action.who, ago(action.askedAt, now), clock(action.askedAt), action.reference]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      {link !== null && <p className={styles.historyLink}>{link}</p>}
      {action.state === 'refused' && action.outcome !== null && (
        <p className={styles.historyLink}>{describeRefusal(t, action.outcome, action.subject)}</p>
      )}
      {undoUntil !== null && undoUntil > now && (
        <UndoButton actionId={action.actionId} until={undoUntil} item={row} name={row.name ?? row.barcode} />
      )}
    </li>
  );
}
