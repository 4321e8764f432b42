import type { ReactNode } from 'react';
import type { CallInput, CallResult } from '../../../electron/contract/calls/calls.ts';
import { ORDER_DOCUMENTS } from '../../../electron/contract/domain/print-document.ts';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { PRINT_OCCASION_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Choice } from '../../ui/choice.tsx';
import { LabelledChoice } from '../../ui/labelled-choice.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';

interface AutomaticPrintingProps {
  readonly settings: PrintSettings;
  change(part: CallInput<'printing.change'>): Promise<CallResult<'printing.change'>>;
}

/**
 * Sets whether this counter prints orders automatically, and when. Off by default: counters don't coordinate, so staff
 * turn it on at one of them.
 */
export function AutomaticPrinting({ settings, change }: AutomaticPrintingProps): ReactNode {
  const { byItself, when } = settings;
  const { stores, kind } = useWorkspace().workspace;
  const { t } = useI18n();
  return (
    <>
      <LabelledChoice name={t('printing.by_itself')}>
        <Choice
          name={t('printing.by_itself')}
          value={byItself ? 'on' : 'off'}
          options={[
            { value: 'off', words: t('printing.by_itself_off') },
            { value: 'on', words: t('printing.by_itself_on') },
          ]}
          onChoose={(value) => void change({ byItself: value === 'on' })}
        />
        <p className="field-hint">{t(byItself ? 'printing.by_itself_note_on' : 'printing.by_itself_note')}</p>
      </LabelledChoice>
      {byItself && kind === 'store' && stores.length > 1 && <PrintedStores settings={settings} change={change} />}
      {byItself &&
        ORDER_DOCUMENTS.map((document) => {
          const name = t('printing.when_of', { document: t(`printing.document.${document}`) });
          return (
            <LabelledChoice key={document} name={name}>
              <Choice
                name={name}
                value={when[document]}
                options={PRINT_OCCASION_SETTINGS.map((each) => ({
                  value: each,
                  words: t(`printing.occasion.${each}`),
                }))}
                onChoose={(occasion) => void change({ when: { [document]: occasion } })}
              />
            </LabelledChoice>
          );
        })}
    </>
  );
}

/** Chooses the stores for which this counter prints automatically. */
function PrintedStores({ settings: { notForStoreIds }, change }: AutomaticPrintingProps): ReactNode {
  const { stores } = useWorkspace().workspace;
  const { t } = useI18n();
  const changeStores = useSuccessiveChanges(notForStoreIds, (changed) => change({ notForStoreIds: [...changed] }));
  const setPrinted = (id: number, isPrinted: boolean): void =>
    void changeStores((before) => {
      const others = before.filter((each) => each !== id);
      return isPrinted ? others : [...others, id];
    });
  return (
    <LabelledChoice name={t('printing.for_stores')}>
      <ul>
        {stores.map(({ id, name }) => (
          <li key={id}>
            <label className={checkboxStyles.checkbox}>
              <input
                type="checkbox"
                checked={!notForStoreIds.includes(id)}
                onChange={(event) => setPrinted(id, event.target.checked)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </LabelledChoice>
  );
}
