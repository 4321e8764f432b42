import { Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { type StatusTone, Tag } from '../../ui/primitives.tsx';
import type { DeliverySummary } from '../client/resources.ts';
import { loadDelivery } from '../details/delivery-details.tsx';
import { formatMoment, formatName, formatUrl } from '../layout/format.ts';
import { PanelList } from '../layout/panel.tsx';
import { type Operator, useOperator } from '../session/operator-context.ts';
import { type Column, LogLink, LogTable } from './log-table.tsx';

const TONES: Readonly<Record<string, StatusTone>> = { PENDING: 'waiting', SUCCEEDED: 'good', DEAD: 'red' };

interface DeliveryTableProps {
  readonly deliveries: readonly DeliverySummary[];
  readonly now: string;
  readonly isSearching: boolean;
}

export function DeliveryTable({ deliveries, now, isSearching }: DeliveryTableProps): ReactNode {
  const { open } = useOperator();
  return (
    <PanelList
      name="Webhook deliveries"
      icon={Webhook}
      rows={deliveries}
      isSearching={isSearching}
      empty={
        <>
          Nothing to deliver. Register an endpoint: <code>POST /v1/webhook-endpoints</code>
        </>
      }
    >
      <LogTable rows={deliveries} keyOf={({ id }) => id} columns={listColumns(now, open)} />
    </PanelList>
  );
}

const listColumns = (now: string, open: Operator['open']): readonly Column<DeliverySummary>[] => [
  { heading: 'No.', show: ({ id }) => id },
  {
    heading: 'Event',
    show: ({ id, event_type }) => (
      <LogLink onOpen={() => open((client) => loadDelivery(client, id))}>{event_type}</LogLink>
    ),
  },
  { heading: 'To', width: 'wide', show: ({ endpoint }) => (endpoint === null ? 'deleted' : formatUrl(endpoint)) },
  {
    heading: 'Attempts',
    show: ({ status, attempts }) => (
      <>
        <Tag tone={TONES[status] ?? 'calm'}>{formatName(status)}</Tag> {attempts}
      </>
    ),
  },
  { heading: 'Outcome', width: 'wide', show: (delivery) => describeOutcome(delivery, now) },
];

function describeOutcome(delivery: DeliverySummary, now: string): string {
  const { status, last_status_code, last_error, next_attempt_at } = delivery;
  if (status === 'SUCCEEDED') return String(last_status_code ?? '');
  const next = next_attempt_at === null ? '' : ` Next at ${formatMoment(next_attempt_at, now)}.`;
  return `${last_error}${next}`.trim();
}
