import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type StatusTone, Tag } from '../../ui/primitives.tsx';
import type { RequestSummary } from '../client/resources.ts';
import { loadRequest } from '../details/request-details.tsx';
import { formatClock, shortenOrderId } from '../layout/format.ts';
import { ModeTag } from '../layout/mode-tag.tsx';
import { PanelList } from '../layout/panel.tsx';
import { type Operator, useOperator } from '../session/operator-context.ts';
import { type Column, LogLink, LogTable } from './log-table.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';

interface RequestTableProps {
  readonly requests: readonly RequestSummary[];
  readonly isSearching: boolean;
  readonly withPolls: boolean;
  showPolls(withPolls: boolean): void;
}

/** The requests of POS programs; reads that only repeat one of the last minute are shown if wanted. */
export function RequestTable({ requests, isSearching, withPolls, showPolls }: RequestTableProps): ReactNode {
  const { open } = useOperator();
  return (
    <PanelList
      name="Requests"
      icon={ArrowLeftRight}
      rows={requests}
      isSearching={isSearching}
      empty="No request on the sandbox or live address yet."
      action={
        <label className={checkboxStyles.checkbox}>
          <input type="checkbox" checked={withPolls} onChange={({ target }) => showPolls(target.checked)} />
          Show polls
        </label>
      }
    >
      <LogTable rows={requests} keyOf={({ request_id }) => request_id} columns={listColumns(open)} />
    </PanelList>
  );
}

const listColumns = (open: Operator['open']): readonly Column<RequestSummary>[] => [
  { heading: 'Time', show: ({ time }) => <time dateTime={time}>{formatClock(time)}</time> },
  {
    heading: 'Request',
    width: 'wide',
    show: ({ request_id, method, path, mode }) => (
      <>
        <LogLink onOpen={() => open((client) => loadRequest(client, request_id))}>
          {method} {shortenOrderId(path.replace('/v1/', ''))}
        </LogLink>{' '}
        {mode === 'live' && <ModeTag mode={mode} />}
      </>
    ),
  },
  {
    heading: 'Answer',
    show: ({ status, code, replayed }) => (
      <>
        <Tag tone={toneOf(status)}>{status ?? 'dropped'}</Tag> {code} {replayed && 'replayed'}
      </>
    ),
  },
  { heading: 'Took', show: ({ duration_ms }) => `${duration_ms} ms` },
  { heading: 'Key', width: 'spare', show: ({ key_id }) => key_id },
];

function toneOf(status: number | null): StatusTone {
  if (status === null || status >= 500) return 'red';
  return status >= 400 ? 'waiting' : 'good';
}
