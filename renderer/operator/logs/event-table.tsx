import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventSummary } from '../client/resources.ts';
import { loadEvent } from '../details/event-details.tsx';
import { formatMoment, formatName, shortenOrderId } from '../layout/format.ts';
import { ModeTag } from '../layout/mode-tag.tsx';
import { PanelList } from '../layout/panel.tsx';
import { type Operator, useOperator } from '../session/operator-context.ts';
import { type Column, LogLink, LogTable } from './log-table.tsx';

interface EventTableProps {
  readonly events: readonly EventSummary[];
  readonly now: string;
  readonly isSearching: boolean;
}

export function EventTable({ events, now, isSearching }: EventTableProps): ReactNode {
  const { open } = useOperator();
  return (
    <PanelList name="Events" icon={Radio} rows={events} isSearching={isSearching} empty="Nothing has happened yet.">
      <LogTable rows={events} keyOf={({ id }) => id} columns={listColumns(now, open)} />
    </PanelList>
  );
}

const listColumns = (now: string, open: Operator['open']): readonly Column<EventSummary>[] => [
  { heading: 'Time', show: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at, now)}</time> },
  {
    heading: 'Event',
    show: ({ id, type, mode }) => (
      <>
        <LogLink onOpen={() => open((client) => loadEvent(client, id))}>{type}</LogLink>{' '}
        {mode === 'live' && <ModeTag mode={mode} />}
      </>
    ),
  },
  { heading: 'Order', width: 'wide', show: describeSubject },
  { heading: 'By', show: ({ actor }) => actor },
];

function describeSubject({ order_id, order_status, store_id }: EventSummary): string {
  if (order_id !== null) return `${shortenOrderId(order_id)} ${formatName(order_status ?? '')}`;
  return store_id === null ? '' : `store ${store_id}`;
}
