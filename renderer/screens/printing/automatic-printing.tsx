import type { ReactNode } from 'react';
import type { PaperSettings } from '../../../electron/contract/domain/printing.ts';
import { OCCASIONS, ORDER_DOCUMENTS } from '../../../electron/contract/domain/printing.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { Labelled } from './labelled-choice.tsx';

interface ByItselfProps {
  readonly settings: PaperSettings;
  change(part: Partial<PaperSettings>): void;
}

/**
 * Which counter of the store prints orders by itself, and when. The service tells no counter of another, so that staff
 * say on each whether it is the one; none is until they do.
 */
export function ByItself({ settings: { byItself, when }, change }: ByItselfProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <Labelled name={t('paper.by_itself')}>
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
      </Labelled>
      {byItself &&
        ORDER_DOCUMENTS.map((document) => {
          const name = t('paper.when_of', { document: t(`paper.document.${document}`) });
          return (
            <Labelled key={document} name={name}>
              <Choice
                name={name}
                value={when[document]}
                options={OCCASIONS.map((each) => ({ value: each, words: t(`paper.occasion.${each}`) }))}
                onChoose={(occasion) => change({ when: { ...when, [document]: occasion } })}
              />
            </Labelled>
          );
        })}
    </>
  );
}
