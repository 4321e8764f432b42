import { Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import { EmptyState, Tag } from '../../ui/primitives.tsx';
import type { EndpointSummary } from '../client/resources.ts';
import { EntryLine, EntryNote } from '../layout/entry.tsx';
import { formatName, formatUrl } from '../layout/format.ts';
import { ModeTag } from '../layout/mode-tag.tsx';
import { Panel } from '../layout/panel.tsx';
import styles from './operator-accounts.module.css';

export function EndpointPanel({ endpoints }: { readonly endpoints: readonly EndpointSummary[] }): ReactNode {
  return (
    <Panel name="Webhook endpoints">
      {endpoints.length === 0 ? (
        <EmptyState icon={Webhook}>None.</EmptyState>
      ) : (
        <ul className={joinClasses('panel', styles.list)}>
          {endpoints.map((endpoint) => (
            <EndpointEntry key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function EndpointEntry({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  const { mode, url, events, status, disabled_reason } = endpoint;
  return (
    <li className={styles.endpoint}>
      <EntryLine>
        <Tag tone={status === 'ACTIVE' ? 'good' : 'red'}>{formatName(status)}</Tag>
        <ModeTag mode={mode} />
        <span>{formatUrl(url)}</span>
      </EntryLine>
      <EntryNote>{disabled_reason || (events.length === 0 ? 'every event' : events.join(', '))}</EntryNote>
    </li>
  );
}
