import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';

interface SavedFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** The stored text. */
  readonly text: string;
  readonly maxLength: number;
  /** More than one row takes several lines. */
  readonly rows?: number;
  /** Keeps the stored text if the field is emptied. */
  readonly isRequired?: boolean;
  /** Takes only signs of ASCII without blanks, and keeps what a scanner types as text. */
  readonly isCode?: boolean;
  /** What is wrong with a text, which is then not saved; null if nothing is. */
  readonly findFault?: (text: string) => string | null;
  /** Stores the text. Returns whether main has taken it; if not, the text stays in the field. */
  onSave(text: string): Promise<boolean>;
}

/** A text that is saved when staff leave its field, press Enter in it, or go to another screen. */
export function SavedField(props: SavedFieldProps): ReactNode {
  const {
    label,
    hint,
    placeholder,
    text,
    maxLength,
    rows = 1,
    isRequired = false,
    isCode = false,
    findFault,
    onSave,
  } = props;
  const id = useId();
  const { t } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The text that main has not answered yet: a field that is left and hidden at once is saved once. */
  const sending = useRef<string | null>(null);
  const isMissing = isRequired && typed?.trim() === '';

  async function save(): Promise<void> {
    const kept = typed?.trim();
    if (kept === undefined || isMissing || kept === sending.current) return;
    const found = findFault?.(kept) ?? null;
    setFault(found);
    if (found !== null) return;
    sending.current = kept;
    const isStored = kept === text || (await onSave(kept));
    sending.current = null;
    // Keeps what was typed in the meantime.
    if (isStored) setTyped((now) => (now === typed ? null : now));
    setSaved(isStored && kept !== text);
  }

  const saveLast = useEffectEvent(() => void save());
  // A key that leads to another screen hides the field without a blur event.
  useEffect(() => () => saveLast(), []);

  const input = {
    id,
    className: 'field-input',
    placeholder,
    autoComplete: 'off',
    spellCheck: false,
    ...(isCode ? { 'data-scan': 'keep' } : {}),
    maxLength,
    'aria-invalid': isMissing || fault !== null,
    'aria-describedby': `${id}-hint`,
    value: typed ?? text,
    onBlur: () => void save(),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(isCode ? target.value.replace(/[^!-~]/g, '') : target.value);
      setSaved(false);
      setFault(null);
    },
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rows > 1 ? (
        <textarea {...input} rows={rows} />
      ) : (
        <input
          {...input}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save();
          }}
        />
      )}
      <p className="field-hint" id={`${id}-hint`}>
        {isMissing && <b role="alert">{t('form.missing')} </b>}
        {fault !== null && <b role="alert">{fault} </b>}
        {isSaved && (
          <b role="status">
            <Check size={16} aria-hidden /> {t('form.saved')}{' '}
          </b>
        )}
        {hint}
      </p>
    </div>
  );
}
