import { type FormEvent, type ReactNode, useState } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import type { TallyLedgers } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import styles from './settings-screen.module.css';

const LEDGERS = ['sales', 'delivery', 'cash', 'online'] as const;

/** The names of the shop's ledgers in Tally, for the export of sales. */
export function TallySetting({ ledgers }: { readonly ledgers: TallyLedgers }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const [typed, setTyped] = useState(ledgers);
  const isSaved = LEDGERS.every((each) => typed[each].trim() === ledgers[each]);

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void call('settings.change', { tally: typed });
  }

  return (
    <form className={joinClasses('gap-12 full', styles.tally)} onSubmit={save}>
      {LEDGERS.map((each) => (
        <Field key={each} label={t(`settings.tally_${each}`)} hint={t('settings.tally_hint')}>
          {(attributes) => (
            <input
              {...attributes}
              className="field-input"
              autoComplete="off"
              required
              pattern=".*\S.*"
              maxLength={LENGTHS.name}
              value={typed[each]}
              onChange={(event) => setTyped({ ...typed, [each]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit" isDisabled={isSaved}>
        {t('settings.tally_save')}
      </Button>
      <p className="screen-hint">{t('settings.tally_note')}</p>
    </form>
  );
}
