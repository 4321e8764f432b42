import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import type { FaultSummary } from '../client/resources.ts';
import { joinKnown } from '../layout/format.ts';
import { Panel } from '../layout/panel.tsx';
import { useOperator } from '../session/operator-context.ts';
import { FaultForm } from './fault-form.tsx';
import styles from './operator-faults.module.css';

/** The pending faults, and a form that adds one. */
export function FaultPanel({ faults }: { readonly faults: readonly FaultSummary[] }): ReactNode {
  const { run } = useOperator();
  return (
    <Panel name="Faults">
      <div className={joinClasses('panel stack gap-8 shrinkable', styles.body)}>
        <FaultForm />
        <ul className={styles.list}>
          {faults.map((fault) => (
            <li key={fault.fault_id} className="row gap-8 line-above">
              <p className="grow shrinkable text-13 breakable">
                <b>{fault.kind}</b> {describeFault(fault)}
              </p>
              <Button
                kind="quiet"
                onPress={() =>
                  run(`${fault.kind} is removed`, (client) => client.send('DELETE', `/faults/${fault.fault_id}`))
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

const describeFault = ({ status, code, retry_after, delay_ms, match, left }: FaultSummary): string =>
  joinKnown(
    code ?? status?.toString(),
    retry_after === undefined ? null : `Retry-After ${retry_after}`,
    delay_ms === undefined ? null : `${delay_ms} ms`,
    match?.method,
    match?.path,
    match?.key_id,
    match?.endpoint_id,
    `${left} to go`,
  );
