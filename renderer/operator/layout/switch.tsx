import type { ReactNode } from 'react';
import type { OperatorClient } from '../client/operator-client.ts';
import { useOperator } from '../session/operator-context.ts';
import styles from '../../ui/checkbox.module.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  onChange(client: OperatorClient, isOn: boolean): Promise<unknown>;
}

/** A switch that shows the service's state, and so changes only once the service has changed. */
export function Switch({ label, isOn, onChange }: SwitchProps): ReactNode {
  const { run } = useOperator();
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={() => run(`${label}: ${isOn ? 'off' : 'on'}`, (client) => onChange(client, !isOn))}
      />
      {label}
    </label>
  );
}
