import { type ReactNode, useId } from 'react';

/** Attributes that link an input to its label and hint. */
interface InputAttributes {
  readonly id: string;
  readonly 'aria-describedby': string;
}

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  children(attributes: InputAttributes): ReactNode;
}

/** A label, the input it labels, and a hint that describes the input. */
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
