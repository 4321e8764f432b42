import { type FormEvent, type ReactNode, useState } from 'react';
import { LENGTHS } from '../../electron/contract/api/limits.ts';
import { Button } from './button.tsx';
import styles from './primitives.module.css';

interface CodeFormProps {
  /** What the field is for. */
  readonly label: string;
  /** The text of its button. */
  readonly action: string;
  /** Returns whether the code could be looked up; if not, it stays in the field. */
  onCode(code: string): Promise<boolean>;
}

/** A field for a barcode, for items that can't be scanned. */
export function CodeForm({ label, action, onCode }: CodeFormProps): ReactNode {
  const [typed, setTyped] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    const isFound = await onCode(code);
    if (!isFound) setTyped((now) => (now === '' ? code : now));
  }

  return (
    <form className="row-full wrap gap-8" onSubmit={(event) => void submit(event)}>
      <input
        className={`field-input ${styles.codeField}`}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={LENGTHS.barcode}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{action}</Button>
    </form>
  );
}
