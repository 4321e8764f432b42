import type { ReactNode, RefObject } from 'react';
import { Field } from './field.tsx';

interface SecretFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** A labelled field for a key or password, which exists only in the field until it is accepted (C13). */
export function SecretField({ label, hint, field }: SecretFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={field}
          className="field-input"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
