import { type ReactNode, useState } from 'react';
import { LABEL_STYLES, LABELS_MAX, type LabelStyle } from '../../../electron/contract/domain/print-document.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import type { PrintableLabels } from './print-dialog-state.ts';
import { PrintForm } from './print-form.tsx';

interface LabelPrintFormProps {
  readonly labels: PrintableLabels;
  onClose(): void;
}

/** Prints labels of items: for the shelf or for packets, and several of each. */
export function LabelPrintForm({ labels, onClose }: LabelPrintFormProps): ReactNode {
  const { t } = useI18n();
  const [style, setStyle] = useState<LabelStyle>('shelf');
  const [typed, setTyped] = useState('1');
  const most = Math.floor(LABELS_MAX / labels.barcodes.length);
  const copies = Math.min(most, Math.max(1, Number(typed)));
  return (
    <>
      <Choice
        name={t('printing.label_style')}
        value={style}
        options={LABEL_STYLES.map((each) => ({ value: each, words: t(`printing.label_styles.${each}`) }))}
        onChoose={(chosen) => setStyle(chosen)}
      />
      <LabelledInput
        label={t('printing.label_copies')}
        hint={t('printing.label_copies_hint', { count: most })}
        value={typed}
        onType={(text) => /^\d{0,3}$/.test(text) && setTyped(text)}
      />
      <PrintForm spec={{ ...labels, style, copies }} onClose={onClose} />
    </>
  );
}
