import type { ReactNode } from 'react';
import { formatCountdown } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { type StatusTone, Tag } from '../../ui/primitives.tsx';
import type { OrderSummary } from '../client/resources.ts';
import { loadOrderChanges } from '../details/order-changes.tsx';
import { Entry, EntryActions, EntryLine, EntryNote } from '../layout/entry.tsx';
import { formatAmount, formatMoment, formatName, joinKnown, shortenOrderId } from '../layout/format.ts';
import { useOperator } from '../session/operator-context.ts';
import { getOrderAction } from './order-actions.ts';
import styles from './operator-orders.module.css';

const TONES: Readonly<Record<string, StatusTone>> = {
  PENDING: 'waiting',
  DELIVERED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'red',
  PAYMENT_FAILED: 'red',
};

interface OrderCardProps {
  readonly order: OrderSummary;
  readonly now: string;
}

/** An order with the actions that it allows now. */
export function OrderCard({ order, now }: OrderCardProps): ReactNode {
  const { id, courier_status, hold_ends_at, total_amount, updated_at, hands } = order;
  const { run, open } = useOperator();
  return (
    <Entry name={id} row={order}>
      <EntryLine>
        <strong className="text-17 bold">{shortenOrderId(id)}</strong>
        <StatusTag order={order} />
        {courier_status !== null && <Tag>courier {formatName(courier_status)}</Tag>}
        {hold_ends_at !== null && <span>{describeHold(hold_ends_at, now)}</span>}
        <strong className="push">{formatAmount(total_amount)}</strong>
      </EntryLine>
      <EntryLine>
        <EntryNote>{describeOrder(order)}</EntryNote>
        <time className={joinClasses('muted', styles.moment)} dateTime={updated_at}>
          {formatMoment(updated_at, now)}
        </time>
      </EntryLine>
      <EntryActions>
        {hands.map(getOrderAction).map(({ label, path, body, kind }) => (
          <Button
            key={label}
            kind={kind}
            onPress={() => run(`${label}: ${id}`, (client) => client.send('POST', `/orders/${id}/${path}`, body))}
          >
            {label}
          </Button>
        ))}
        <Button kind="quiet" onPress={() => open((client) => loadOrderChanges(client, id, now))}>
          Changes
        </Button>
      </EntryActions>
    </Entry>
  );
}

function StatusTag({ order: { status, payment } }: { readonly order: OrderSummary }): ReactNode {
  if (status === 'PENDING' && !payment.paid) return <Tag>not paid yet</Tag>;
  return <Tag tone={TONES[status] ?? 'calm'}>{formatName(status)}</Tag>;
}

function describeHold(endsAt: string, now: string): string {
  const left = Date.parse(endsAt) - Date.parse(now);
  return left > 0 ? `hold ${formatCountdown(left)}` : 'hold lapsed';
}

function describeOrder(order: OrderSummary): string {
  const { type, store_id, units, payment, accepted_via, fulfilment_mode, picking_started_at, external_id } = order;
  return joinKnown(
    type === 'instore' ? 'in-store' : 'delivery',
    `store ${store_id}`,
    `${units} ${units === 1 ? 'unit' : 'units'}`,
    formatName(payment.status),
    payment.method,
    accepted_via && `by ${accepted_via}`,
    fulfilment_mode && formatName(fulfilment_mode),
    picking_started_at && 'picking',
    external_id && `bill ${external_id}`,
  );
}
