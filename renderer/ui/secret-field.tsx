import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react';
import { Field } from './field.tsx';

interface SecretFieldProps extends Pick<ComponentProps<'input'>, 'autoFocus' | 'inputMode' | 'maxLength' | 'required'> {
  readonly label: string;
  readonly hint: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Takes nothing that a scanner types. */
  readonly 'data-scan'?: 'refuse';
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void;
}

/** A labelled field for a key, password or PIN, which exists only in the field until it is accepted (C13). */
export function SecretField({ label, hint, field, onInput, required = true, ...input }: SecretFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          ref={field}
          className="field-input"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required={required}
          onInput={(event) => {
            attributes.onInput();
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}
