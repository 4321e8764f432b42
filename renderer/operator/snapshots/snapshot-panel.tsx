import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { Snapshot } from '../client/resources.ts';
import { EntryActions, EntryNote } from '../layout/entry.tsx';
import { formatMoment, joinKnown } from '../layout/format.ts';
import { Panel } from '../layout/panel.tsx';
import { useSnapshots } from './use-snapshots.ts';
import styles from './snapshot-panel.module.css';

/** Keeps snapshots of the whole service, and returns to them. */
export function SnapshotPanel({ now }: { readonly now: string }): ReactNode {
  const { snapshots, change } = useSnapshots();
  const restore = ({ snapshot_id }: Snapshot): void =>
    change('Everything is as it was then', (client) => client.send('POST', `/snapshots/${snapshot_id}/restore`));
  const remove = ({ snapshot_id }: Snapshot): void =>
    change('The snapshot is removed', (client) => client.send('DELETE', `/snapshots/${snapshot_id}`));
  return (
    <Panel name="Snapshots">
      <div className={joinClasses('panel', 'stack gap-6', styles.body)}>
        <EntryActions>
          <Button onPress={() => change('This state is kept', (client) => client.send('POST', '/snapshots'))}>
            Keep this state
          </Button>
        </EntryActions>
        <ul>
          {snapshots.map((snapshot) => (
            <li key={snapshot.snapshot_id} className={joinClasses('row gap-6', styles.row)}>
              <EntryNote>{joinKnown(formatMoment(snapshot.now, now), snapshot.snapshot_id)}</EntryNote>
              <Button onPress={() => restore(snapshot)}>Return</Button>
              <Button kind="quiet" onPress={() => remove(snapshot)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
