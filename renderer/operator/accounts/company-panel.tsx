import type { ReactNode } from 'react';
import type { Mode } from '../../../electron/contract/api/enums.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { OperatorClient } from '../client/operator-client.ts';
import { type CompanySummary, type KeySummary, newKey } from '../client/resources.ts';
import { TextBox } from '../details/text-box.tsx';
import { Entry, EntryActions, EntryLine, EntryNote } from '../layout/entry.tsx';
import { joinKnown } from '../layout/format.ts';
import { ModeTag } from '../layout/mode-tag.tsx';
import { Panel } from '../layout/panel.tsx';
import { Switch } from '../layout/switch.tsx';
import { HighlightScope } from '../layout/use-highlight.ts';
import { type Details, useOperator } from '../session/operator-context.ts';
import styles from './operator-accounts.module.css';

interface CompanyPanelProps {
  readonly companies: readonly CompanySummary[];
  readonly keys: readonly KeySummary[];
}

export function CompanyPanel({ companies, keys }: CompanyPanelProps): ReactNode {
  return (
    <Panel name="Companies and keys">
      <HighlightScope>
        {companies.map((company) => (
          <CompanyEntry key={company.id} company={company} />
        ))}
      </HighlightScope>
      <ul className={joinClasses('panel', styles.list)}>
        {keys.map((key) => (
          <KeyEntry key={key.id} apiKey={key} />
        ))}
      </ul>
    </Panel>
  );
}

async function createKey(client: OperatorClient, companyId: string, mode: Mode): Promise<Details> {
  const { key_id, key } = await client.create('/keys', { company_id: companyId, mode }, newKey);
  return {
    title: key_id,
    note: 'A company-wide key, shown this once.',
    content: <TextBox label="Key" text={key} />,
  };
}

function CompanyEntry({ company }: { readonly company: CompanySummary }): ReactNode {
  const { id, name, live_approved, suspended } = company;
  const { open } = useOperator();
  return (
    <Entry name={name} row={company}>
      <EntryLine>
        <strong>{name}</strong>
        <span>{id}</span>
      </EntryLine>
      <EntryActions>
        <Switch
          label="Approved for live"
          isOn={live_approved}
          onChange={(client, isOn) => client.send('PATCH', `/companies/${id}`, { live_approved: isOn })}
        />
        <Switch
          label="Suspended"
          isOn={suspended}
          onChange={(client, isOn) => client.send('PATCH', `/companies/${id}`, { suspended: isOn })}
        />
      </EntryActions>
      <EntryActions>
        <Button onPress={() => open((client) => createKey(client, id, 'test'))}>New test key</Button>
        <Button onPress={() => open((client) => createKey(client, id, 'live'))}>New live key</Button>
      </EntryActions>
    </Entry>
  );
}

function KeyEntry({ apiKey: { id, mode, store_id, last_four } }: { readonly apiKey: KeySummary }): ReactNode {
  const { run } = useOperator();
  return (
    <li className={joinClasses('row gap-8 shrinkable', styles.row)} aria-label={id}>
      <ModeTag mode={mode} />
      <EntryNote>{joinKnown(id, `…${last_four}`, store_id === null ? 'company' : `store ${store_id}`)}</EntryNote>
      <Button kind="quiet" onPress={() => run(`${id} is revoked`, (client) => client.send('DELETE', `/keys/${id}`))}>
        Revoke
      </Button>
    </li>
  );
}
