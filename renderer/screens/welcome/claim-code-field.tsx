import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { CLAIM_CODE_LENGTH, parseClaimCode } from './claim-code.ts';
import styles from './claim-code-field.module.css';

interface ClaimCodeFieldProps {
  readonly code: string;
  onCode(code: string): void;
}

const PLACES = Array.from({ length: CLAIM_CODE_LENGTH }, (_, place) => place);

/** Eight boxes drawn over a single input, so that pasting, typing and screen readers work as usual. */
export function ClaimCodeField({ code, onCode }: ClaimCodeFieldProps): ReactNode {
  const { t } = useI18n();
  return (
    <Field label={t('welcome.code')} hint={t('welcome.code_hint')}>
      {(attributes) => (
        <div className={joinClasses('relative', styles.code)}>
          <input
            {...attributes}
            className={joinClasses('full', styles.codeInput)}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => onCode(parseClaimCode(event.target.value))}
          />
          <div className={joinClasses('gap-8', styles.codePlaces)} aria-hidden>
            {PLACES.map((place) => (
              <span
                key={place}
                className={joinClasses(
                  'row centred edged bold',
                  styles.codePlace,
                  place === code.length && styles.codeNext,
                )}
              >
                {code[place]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
