import { type ReactNode, useId } from 'react';

/** What ties an input to its label and its hint. */
interface InputTies {
  readonly id: string;
  readonly 'aria-describedby': string;
}

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  children(ties: InputTies): ReactNode;
}

/** A label, what it labels, and a hint that describes it. */
export function Field({ label, hint, children }: FieldProps): ReactNode {
  const id = useId();
  const hintId = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hintId })}
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
