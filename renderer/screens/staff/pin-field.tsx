import type { ReactNode, RefObject } from 'react';
import { toAsciiDigits } from '../../../electron/contract/domain/digits.ts';
import { PIN_MAX, PIN_MIN } from '../../../electron/contract/domain/staff.ts';
import { SecretField } from '../../ui/secret-field.tsx';

interface PinFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isFocused?: boolean;
  readonly isRequired?: boolean;
}

/** A field for a PIN. Takes only digits, and no scan. */
export function PinField({ isFocused = false, isRequired = true, ...field }: PinFieldProps): ReactNode {
  return (
    <SecretField
      {...field}
      inputMode="numeric"
      data-scan="refuse"
      maxLength={PIN_MAX}
      required={isRequired}
      autoFocus={isFocused}
      onInput={({ currentTarget }) => {
        currentTarget.value = toAsciiDigits(currentTarget.value).replaceAll(/\D/g, '');
      }}
    />
  );
}

/** Whether a text can be a PIN. */
export function isPinText(text: string): boolean {
  return text.length >= PIN_MIN && text.length <= PIN_MAX;
}
