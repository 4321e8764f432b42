import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './settings-screen.module.css';

interface AddFormProps {
  /** What the field is for. */
  readonly label: string;
  /** The text of its button. */
  readonly action: string;
  readonly maxLength: number;
  canAdd(text: string): boolean;
  /** Stores the text. If that fails, it stays in the field. */
  onAdd(text: string): Promise<{ readonly ok: boolean }>;
}

/** A field whose text is added to a list. */
export function AddForm({ label, action, maxLength, canAdd, onAdd }: AddFormProps): ReactNode {
  const [typed, setTyped] = useState('');
  const added = typed.trim();
  const isAllowed = added !== '' && canAdd(added);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isAllowed) return;
    const result = await onAdd(added);
    // Keeps what was typed in the meantime.
    if (result.ok) setTyped((now) => (now === typed ? '' : now));
  }

  return (
    <form
      className={joinClasses('row-full wrap gap-8', styles.formWidth, styles.addForm)}
      onSubmit={(event) => void add(event)}
    >
      <input
        className="field-input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={Plus} isDisabled={!isAllowed}>
        {action}
      </Button>
    </form>
  );
}
