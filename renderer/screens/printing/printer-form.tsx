import { type ReactNode, useState } from 'react';
import type { OrderDocument } from '../../../electron/contract/domain/print-document.ts';
import { ORDER_DOCUMENTS, ROLL_WIDTHS } from '../../../electron/contract/domain/print-document.ts';
import type { Printer } from '../../../electron/contract/domain/printing.ts';
import { COPIES_MAX, hasDots, printer as printerSchema } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LabelledChoice } from '../../ui/labelled-choice.tsx';
import { LabelledInput } from '../../ui/labelled-input.tsx';
import { TransportFields } from './transport-fields.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';
import styles from './printers-setting.module.css';

interface PrinterFormProps {
  readonly first: Printer;
  readonly others: readonly Printer[];
  readonly onKeep: (printer: Printer, withTest: boolean) => void;
  readonly onCancel: () => void;
}

const OUTPUTS = ['picture', 'text'] as const;
const FLAGS = ['cut', 'drawer', 'beep'] as const;
const NO_FALLBACK = 'none';

/** Edits one printer. Stores nothing before Keep. */
export function PrinterForm({ first, others, onKeep, onCancel }: PrinterFormProps): ReactNode {
  const [printer, setPrinter] = useState(first);
  const [isInvalid, setInvalid] = useState(false);
  const { t } = useI18n();
  const set = (part: Partial<Printer>): void => {
    setPrinter({ ...printer, ...part });
    setInvalid(false);
  };
  const { transport } = printer;

  function keep(withTest: boolean): void {
    const checked = printerSchema.safeParse(printer);
    if (checked.success) onKeep(checked.data, withTest);
    else setInvalid(true);
  }

  return (
    <form
      className={joinClasses('stack gap-10 full', styles.printerForm)}
      aria-label={t('printing.add')}
      onSubmit={(event) => {
        event.preventDefault();
        keep(true);
      }}
    >
      <LabelledInput label={t('printing.name')} value={printer.name} onType={(name) => set({ name })} />
      <TransportFields transport={transport} onChange={(changed) => set({ transport: changed })} />
      <RoleFields printer={printer} onChange={set} />
      {hasDots(printer) && <RollFields printer={printer} onChange={set} />}
      <LabelledChoice name={t('printing.copies')}>
        <Choice
          name={t('printing.copies')}
          value={String(printer.copies)}
          options={Array.from({ length: COPIES_MAX }, (_, index) => String(index + 1)).map((count) => ({
            value: count,
            words: count,
          }))}
          onChoose={(count) => set({ copies: Number(count) })}
        />
      </LabelledChoice>
      {others.length > 0 && <FallbackChoice printer={printer} others={others} onChange={set} />}
      {isInvalid && <p role="alert">{t('printing.bad_printer')}</p>}
      <div className="row-full wrap gap-8">
        <Button kind="go" type="submit">
          {t('printing.keep')}
        </Button>
        <Button onPress={() => keep(false)}>{t('printing.keep_untested')}</Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('printing.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface PrinterFieldProps {
  readonly printer: Printer;
  readonly onChange: (part: Partial<Printer>) => void;
}

/** The documents that a printer prints. */
function RoleFields({ printer: { roles }, onChange }: PrinterFieldProps): ReactNode {
  const { t } = useI18n();
  const change = (role: OrderDocument, isOn: boolean): void =>
    onChange({ roles: ORDER_DOCUMENTS.filter((each) => (each === role ? isOn : roles.includes(each))) });
  return (
    <CheckboxGroup name={t('printing.roles')}>
      {ORDER_DOCUMENTS.map((role) => (
        <Checkbox
          key={role}
          words={t(`printing.document.${role}`)}
          isOn={roles.includes(role)}
          onTick={(isOn) => change(role, isOn)}
        />
      ))}
    </CheckboxGroup>
  );
}

/** The settings of roll printers. */
function RollFields({ printer, onChange }: PrinterFieldProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <LabelledChoice name={t('printing.width')}>
        <Choice
          name={t('printing.width')}
          value={`${printer.dots}`}
          options={ROLL_WIDTHS.map((dots) => ({ value: `${dots}` as const, words: t(`printing.widths.dots${dots}`) }))}
          onChoose={(chosen) => onChange({ dots: ROLL_WIDTHS.find((dots) => `${dots}` === chosen) ?? printer.dots })}
        />
      </LabelledChoice>
      <LabelledChoice name={t('printing.output')}>
        <Choice
          name={t('printing.output')}
          value={printer.output}
          options={OUTPUTS.map((each) => ({ value: each, words: t(`printing.outputs.${each}`) }))}
          onChoose={(output) => onChange({ output })}
        />
      </LabelledChoice>
      <CheckboxGroup name={t('printing.after')}>
        {FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            words={t(`printing.${flag}`)}
            isOn={printer[flag]}
            onTick={(isOn) => onChange({ [flag]: isOn })}
          />
        ))}
      </CheckboxGroup>
    </>
  );
}

/** Chooses the printer that takes over while this one can't print. */
function FallbackChoice({
  printer,
  others,
  onChange,
}: PrinterFieldProps & Pick<PrinterFormProps, 'others'>): ReactNode {
  const { t } = useI18n();
  return (
    <LabelledChoice name={t('printing.fallback')}>
      <Choice
        name={t('printing.fallback')}
        value={others.find(({ id }) => id === printer.fallback)?.id ?? NO_FALLBACK}
        options={[
          { value: NO_FALLBACK, words: t('printing.fallback_none') },
          ...others.map(({ id, name }) => ({ value: id, words: name })),
        ]}
        onChoose={(chosen) => onChange({ fallback: chosen === NO_FALLBACK ? null : chosen })}
      />
    </LabelledChoice>
  );
}

interface CheckboxProps {
  readonly words: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

function Checkbox({ words, isOn, onTick }: CheckboxProps): ReactNode {
  return (
    <label className={checkboxStyles.checkbox}>
      <input type="checkbox" checked={isOn} onChange={(event) => onTick(event.target.checked)} />
      {words}
    </label>
  );
}

function CheckboxGroup({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className={joinClasses('row-full wrap', styles.checkboxGroup)}>
      <legend className="field-label">{name}</legend>
      {children}
    </fieldset>
  );
}
