import type { ReactNode } from 'react';
import type { PrintSettings } from '../../../electron/contract/domain/printing.ts';
import { ORDER_DOCUMENTS, PRINT_OCCASION_SETTINGS } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { LabelledChoice } from './labelled-choice.tsx';

interface AutomaticPrintingProps {
  readonly settings: PrintSettings;
  change(part: Partial<PrintSettings>): void;
}

/**
 * Sets whether this counter prints orders automatically, and when. It is off by default: counters don't know of each
 * other, so staff turn it on at one of them.
 */
export function AutomaticPrinting({ settings: { byItself, when }, change }: AutomaticPrintingProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <LabelledChoice name={t('paper.by_itself')}>
        <Choice
          name={t('paper.by_itself')}
          value={byItself ? 'on' : 'off'}
          options={[
            { value: 'off', words: t('paper.by_itself_off') },
            { value: 'on', words: t('paper.by_itself_on') },
          ]}
          onChoose={(value) => change({ byItself: value === 'on' })}
        />
        <p className="field-hint">{t(byItself ? 'paper.by_itself_note_on' : 'paper.by_itself_note')}</p>
      </LabelledChoice>
      {byItself &&
        ORDER_DOCUMENTS.map((document) => {
          const name = t('paper.when_of', { document: t(`paper.document.${document}`) });
          return (
            <LabelledChoice key={document} name={name}>
              <Choice
                name={name}
                value={when[document]}
                options={PRINT_OCCASION_SETTINGS.map((each) => ({ value: each, words: t(`paper.occasion.${each}`) }))}
                onChoose={(occasion) => change({ when: { ...when, [document]: occasion } })}
              />
            </LabelledChoice>
          );
        })}
    </>
  );
}
