import { type ReactNode, useState } from 'react';
import { STORE_SWITCHES } from '../../../electron/contract/domain/store-switches.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { connectionCode, type StoreSummary } from '../client/resources.ts';
import { Entry, EntryActions, EntryLine, EntryNote } from '../layout/entry.tsx';
import { formatClock } from '../layout/format.ts';
import { ModeTag } from '../layout/mode-tag.tsx';
import { Panel } from '../layout/panel.tsx';
import { Switch } from '../layout/switch.tsx';
import { HighlightScope } from '../layout/use-highlight.ts';
import { useOperator } from '../session/operator-context.ts';
import styles from './operator-accounts.module.css';

export function StorePanel({ stores }: { readonly stores: readonly StoreSummary[] }): ReactNode {
  return (
    <Panel name="Stores">
      <HighlightScope>
        {stores.map((store) => (
          <StoreEntry key={store.id} store={store} />
        ))}
      </HighlightScope>
    </Panel>
  );
}

function StoreEntry({ store }: { readonly store: StoreSummary }): ReactNode {
  const { id, mode, name, connected_to } = store;
  const { run } = useOperator();
  // Shown until the page is reloaded, because the service doesn't show it again.
  const [code, setCode] = useState<string | null>(null);

  const createCode = (): void =>
    run('A new code', async (client) => {
      const created = await client.create(`/stores/${id}/connection-code`, {}, connectionCode);
      setCode(`${created.code} until ${formatClock(created.expires_at)}`);
    });

  const disconnect = (): void =>
    run(`Store ${id} is disconnected`, (client) => client.send('POST', `/stores/${id}/disconnect`));

  return (
    <Entry name={`Store ${id}`} row={store}>
      <EntryLine>
        <strong>{id}</strong>
        <ModeTag mode={mode} />
        <span>{name}</span>
      </EntryLine>
      <EntryNote>{connected_to.length === 0 ? 'not connected' : `connected to ${connected_to.join(', ')}`}</EntryNote>
      <EntryActions>
        <Button onPress={createCode}>Connection code</Button>
        {connected_to.length > 0 && (
          <Button kind="quiet" onPress={disconnect}>
            Disconnect
          </Button>
        )}
        {STORE_SWITCHES.map(({ field, label }) => (
          <Switch
            key={field}
            label={label}
            isOn={store[field]}
            onChange={(client, isOn) => client.send('PATCH', `/stores/${id}`, { [field]: isOn })}
          />
        ))}
      </EntryActions>
      {code !== null && <p className={joinClasses('text-17 bold', styles.secret)}>{code}</p>}
    </Entry>
  );
}
