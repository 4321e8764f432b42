import { Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { EmptyState, Tag } from '../../ui/primitives.tsx';
import type { OperatorClient } from '../client/operator-client.ts';
import { type EndpointSummary, newSecret } from '../client/resources.ts';
import { TextBox } from '../details/text-box.tsx';
import { EntryActions, EntryLine, EntryNote } from '../layout/entry.tsx';
import { formatName, formatUrl } from '../layout/format.ts';
import { ModeTag } from '../layout/mode-tag.tsx';
import { Panel } from '../layout/panel.tsx';
import { type Details, useOperator } from '../session/operator-context.ts';
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

async function rollSecret(client: OperatorClient, id: string, url: string): Promise<Details> {
  const { secret } = await client.create(`/endpoints/${id}/roll-secret`, {}, newSecret);
  return {
    title: formatUrl(url),
    note: 'A new secret, shown this once. The one before is valid too: deliveries carry two signatures.',
    content: <TextBox label="Secret" text={secret} />,
  };
}

function EndpointEntry({ endpoint }: { readonly endpoint: EndpointSummary }): ReactNode {
  const { id, mode, url, events, status, disabled_reason, two_secrets } = endpoint;
  const { open, run } = useOperator();
  return (
    <li className={styles.endpoint}>
      <EntryLine>
        <Tag tone={status === 'ACTIVE' ? 'good' : 'red'}>{formatName(status)}</Tag>
        <ModeTag mode={mode} />
        <span>{formatUrl(url)}</span>
      </EntryLine>
      <EntryActions>
        {two_secrets ? (
          <Button
            onPress={() =>
              run('The old secret is ended', (client) => client.send('DELETE', `/endpoints/${id}/old-secret`))
            }
          >
            End the old secret
          </Button>
        ) : (
          <Button onPress={() => open((client) => rollSecret(client, id, url))}>Second secret</Button>
        )}
      </EntryActions>
      <EntryNote>{disabled_reason || (events.length === 0 ? 'every event' : events.join(', '))}</EntryNote>
    </li>
  );
}
