import type { ReactNode, RefObject } from 'react';
import { toAsciiDigits } from '../../../electron/contract/domain/digits.ts';
import { PIN_MAX, PIN_MIN } from '../../../electron/contract/domain/staff.ts';
import { Field } from '../../ui/field.tsx';

interface PinFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isFocused?: boolean;
  readonly isRequired?: boolean;
}

/** A field for a PIN, which exists only in the field until it is sent (C13). Takes only digits, and no scan. */
export function PinField({ label, hint, field, isFocused = false, isRequired = true }: PinFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={field}
          className="field-input"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          data-scan="refuse"
          maxLength={PIN_MAX}
          required={isRequired}
          // biome-ignore lint/a11y/noAutofocus: the dialog has just been opened to type it
          autoFocus={isFocused}
          onInput={({ currentTarget }) => {
            attributes.onInput();
            currentTarget.value = toAsciiDigits(currentTarget.value).replaceAll(/\D/g, '');
          }}
        />
      )}
    </Field>
  );
}

/** Whether a text can be a PIN. */
export function isPinText(text: string): boolean {
  return text.length >= PIN_MIN && text.length <= PIN_MAX;
}
