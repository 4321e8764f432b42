import type { ReactNode } from 'react';
import { useWords } from '../words/use-words.ts';
import { CODE_LENGTH, readCode } from './claim-code.ts';

interface CodeFieldProps {
  readonly code: string;
  onCode(code: string): void;
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);

/** One field under eight drawn places, so that pasting, typing and screen readers all work as in any field. */
export function CodeField({ code, onCode }: CodeFieldProps): ReactNode {
  const { t } = useWords();
  return (
    <label className="field code-field">
      <span className="field-label">{t('welcome.code')}</span>
      <span className="code">
        <input
          className="code-input"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="code-hint"
          value={code}
          onChange={(event) => onCode(readCode(event.target.value))}
        />
        <span className="code-places" aria-hidden>
          {PLACES.map((place) => (
            <span key={place} className={place === code.length ? 'code-place code-next' : 'code-place'}>
              {code[place]}
            </span>
          ))}
        </span>
      </span>
      <span className="field-hint" id="code-hint">
        {t('welcome.code_hint')}
      </span>
    </label>
  );
}
