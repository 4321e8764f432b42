import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { useOperator } from '../session/operator-context.ts';
import { type ExtraField, FAULT_CODES, FAULT_KINDS, listExtraFields, readFault } from './fault-kinds.ts';
import styles from './operator-faults.module.css';

const NUMBER_FIELDS: Readonly<Record<Exclude<ExtraField, 'code' | 'status'>, readonly [label: string, first: string]>> =
  {
    retry_after: ['Retry-After', ''],
    delay_ms: ['Milliseconds', '2000'],
  };

/** Adds a fault. */
export function FaultForm(): ReactNode {
  const { run } = useOperator();
  const [kind, setKind] = useState('status');
  const [code, setCode] = useState('');

  function addFault(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    const fault = readFault(new FormData(submitted.currentTarget));
    run('A fault waits', (client) => client.send('POST', '/faults', fault));
  }

  function showExtraField(name: ExtraField): ReactNode {
    if (name === 'code') return <CodeSelect key={name} value={code} onChange={setCode} />;
    // The code decides the status.
    if (name === 'status') return code === '' && <FormField key={name} label="Status" name={name} first="503" />;
    const [label, first] = NUMBER_FIELDS[name];
    return <FormField key={name} label={label} name={name} first={first} />;
  }

  return (
    <form className="stack gap-8 shrinkable" onSubmit={addFault}>
      <select
        className="field-input"
        name="kind"
        aria-label="Kind of fault"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        {FAULT_KINDS.map(({ name, description }) => (
          <option key={name} value={name}>
            {name}: {description}
          </option>
        ))}
      </select>
      <div className={joinClasses('row wrap', styles.fields)}>
        <FormField label="Times" name="times" first="1" />
        {listExtraFields(kind).map(showExtraField)}
        <FormField label="Method" name="method" type="text" />
        <FormField label="Path" name="path" type="text" />
      </div>
      <div className="row wrap gap-6">
        <Button type="submit">Add fault</Button>
        <Button kind="quiet" onPress={() => run('No fault waits', (client) => client.send('DELETE', '/faults'))}>
          Clear all
        </Button>
      </div>
    </form>
  );
}

interface CodeSelectProps {
  readonly value: string;
  onChange(code: string): void;
}

function CodeSelect({ value, onChange }: CodeSelectProps): ReactNode {
  return (
    <label className={joinClasses('row gap-6 muted', styles.code)}>
      Code
      <select className="field-input" name="code" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">by status</option>
        {FAULT_CODES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </label>
  );
}

interface FormFieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'number' | 'text';
  /** The initial value. */
  readonly first?: string;
}

function FormField({ label, name, type = 'number', first = '' }: FormFieldProps): ReactNode {
  return (
    <label className="row wrap gap-6 muted">
      {label}
      <input
        className={joinClasses('field-input', type === 'number' ? styles.number : styles.text)}
        name={name}
        type={type}
        defaultValue={first}
        spellCheck={false}
      />
    </label>
  );
}
