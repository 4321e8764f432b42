import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';

/**
 * Attributes that link an input to its label and hint, and the handler that reports a missing input in the app's words.
 */
interface InputAttributes {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  onInvalid(event: FormEvent<HTMLInputElement>): void;
  onInput(): void;
}

interface FieldProps {
  readonly label: string;
  readonly hint: string;
  children(attributes: InputAttributes): ReactNode;
}

/** A label, the input it labels, and a hint that describes the input. Below a required input left empty, says so. */
export function Field({ label, hint, children }: FieldProps): ReactNode {
  const id = useId();
  const hintId = useId();
  const [isMissing, setMissing] = useState(false);
  const { t } = useI18n();

  /** Replaces the browser's own bubble, which is in the language of the system and disappears. */
  function handleInvalid(event: FormEvent<HTMLInputElement>): void {
    event.preventDefault();
    const { currentTarget: field } = event;
    setMissing(true);
    if (field.form?.querySelector('input:invalid') === field) field.focus();
  }

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hintId,
        'aria-invalid': isMissing,
        onInvalid: handleInvalid,
        onInput: () => setMissing(false),
      })}
      <p className="field-hint" id={hintId}>
        {isMissing && <b role="alert">{t('form.missing')} </b>}
        {hint}
      </p>
    </div>
  );
}
