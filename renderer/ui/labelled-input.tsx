import { type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';

interface LabelledInputProps {
  readonly label: string;
  readonly hint?: string;
  /** Whether it takes the whole width, as a path needs it. */
  readonly isFull?: boolean;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A field of text that keeps what staff type as it is, such as a code, an address or a path. */
export function LabelledInput({ label, hint, isFull = false, value, onType }: LabelledInputProps): ReactNode {
  const id = useId();
  return (
    <div className={joinClasses('field', isFull && 'full')}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {hint !== undefined && <p className="field-hint">{hint}</p>}
    </div>
  );
}
