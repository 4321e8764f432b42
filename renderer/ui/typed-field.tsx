import { type ReactNode, useId, useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { joinClasses } from './class-names.ts';
import styles from './typed-field.module.css';

interface TypedFieldProps {
  readonly name: string;
  /** The value as text; empty if there is none. */
  readonly text: string;
  /** How a value is typed. */
  readonly example: string;
  /** Takes what was typed. Returns whether it could be read. */
  onTyped(text: string): boolean;
}

/**
 * A field for a value with a form of its own, such as a day. Takes what was typed when staff press Enter or leave the
 * field; what can't be read stays there, with an example.
 */
export function TypedField({ name, text, example, onTyped }: TypedFieldProps): ReactNode {
  const { t } = useI18n();
  const hintId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);

  function commit(): void {
    if (typed === null) return;
    const isRead = onTyped(typed.trim());
    setWrong(!isRead);
    if (isRead) setTyped(null);
  }

  return (
    <span className={joinClasses('stack gap-4 rigid', styles.field)}>
      <input
        className="field-input tabular"
        aria-label={name}
        aria-invalid={isWrong}
        {...(isWrong ? { 'aria-describedby': hintId } : {})}
        placeholder={example}
        autoComplete="off"
        value={typed ?? text}
        onBlur={commit}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      {isWrong && (
        <b role="alert" className="field-hint" id={hintId}>
          {t('form.example', { example })}
        </b>
      )}
    </span>
  );
}
