import type { ReactNode } from 'react';
import { LENGTHS } from '../../../electron/contract/api/limits.ts';
import type { TallyLedgers } from '../../../electron/contract/domain/tally.ts';
import { TALLY_LEDGERS } from '../../../electron/contract/domain/tally.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { SavedField } from '../../ui/saved-field.tsx';
import styles from './settings-screen.module.css';

/** The names of the shop's ledgers in Tally, for the export of sales. */
export function TallySetting({ ledgers }: { readonly ledgers: TallyLedgers }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const change = useSuccessiveChanges(ledgers, (tally) => call('settings.change', { tally }));
  return (
    <div className={joinClasses('gap-12 full', styles.tally)}>
      {TALLY_LEDGERS.map((each) => (
        <SavedField
          key={each}
          label={t(`settings.tally_${each}`)}
          hint={t('settings.tally_hint')}
          text={ledgers[each]}
          maxLength={LENGTHS.name}
          isRequired
          onSave={async (name) => (await change((before) => ({ ...before, [each]: name }))).ok}
        />
      ))}
      <p className="screen-hint">{t('settings.tally_note')}</p>
    </div>
  );
}
