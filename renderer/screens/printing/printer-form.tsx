import { Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ROLL_WIDTHS } from '../../../electron/contract/domain/print-document.ts';
import type { OrderDocument, Printer, PrinterTransportSettings } from '../../../electron/contract/domain/printing.ts';
import {
  COPIES_MAX,
  ORDER_DOCUMENTS,
  PAGE_SIZES,
  printer as printerSchema,
} from '../../../electron/contract/domain/printing.ts';
import type { DiscoveredPrinter } from '../../../electron/contract/ipc/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../state/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { LabelledChoice } from './labelled-choice.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';
import printDialogStyles from './print-dialog.module.css';
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

/** Sets one printer up. What is typed counts when it is kept. */
export function PrinterForm({ first, others, onKeep, onCancel }: PrinterFormProps): ReactNode {
  const [printer, setPrinter] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const { t } = useI18n();
  const set = (part: Partial<Printer>): void => {
    setPrinter({ ...printer, ...part });
    setWrong(false);
  };
  const { way } = printer;
  const isRoll = way.kind === 'network' || way.kind === 'queue';
  const hasRole = (role: OrderDocument): boolean => printer.roles.includes(role);

  function keep(withTest: boolean): void {
    const checked = printerSchema.safeParse(printer);
    if (checked.success) onKeep(checked.data, withTest);
    else setWrong(true);
  }

  return (
    <form
      className={styles.printerForm}
      aria-label={t('paper.add')}
      onSubmit={(event) => {
        event.preventDefault();
        keep(true);
      }}
    >
      <Text label={t('paper.name')} value={printer.name} onType={(name) => set({ name })} />
      <WayFields way={way} onChange={(changed) => set({ way: changed })} />
      <TickGroup name={t('paper.roles')}>
        {ORDER_DOCUMENTS.map((role) => (
          <Tick
            key={role}
            words={t(`paper.document.${role}`)}
            isOn={hasRole(role)}
            onTick={(isOn) => set({ roles: ORDER_DOCUMENTS.filter((each) => (each === role ? isOn : hasRole(each))) })}
          />
        ))}
      </TickGroup>
      {isRoll && <RollFields printer={printer} onChange={set} />}
      <LabelledChoice name={t('paper.copies')}>
        <Choice
          name={t('paper.copies')}
          value={String(printer.copies)}
          options={Array.from({ length: COPIES_MAX }, (_, index) => String(index + 1)).map((count) => ({
            value: count,
            words: count,
          }))}
          onChoose={(count) => set({ copies: Number(count) })}
        />
      </LabelledChoice>
      {others.length > 0 && <FallbackChoice printer={printer} others={others} onChange={set} />}
      {isWrong && <p role="alert">{t('paper.bad_printer')}</p>}
      <div className={printDialogStyles.printButtons}>
        <Button kind="go" type="submit">
          {t('paper.keep')}
        </Button>
        <Button onPress={() => keep(false)}>{t('paper.keep_untested')}</Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('paper.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface PrinterFieldProps {
  readonly printer: Printer;
  readonly onChange: (part: Partial<Printer>) => void;
}

/** What only a roll printer has. */
function RollFields({ printer, onChange }: PrinterFieldProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <LabelledChoice name={t('paper.width')}>
        <Choice
          name={t('paper.width')}
          value={`${printer.dots}`}
          options={ROLL_WIDTHS.map((dots) => ({ value: `${dots}` as const, words: t(`paper.widths.dots${dots}`) }))}
          onChoose={(chosen) => onChange({ dots: ROLL_WIDTHS.find((dots) => `${dots}` === chosen) ?? printer.dots })}
        />
      </LabelledChoice>
      <LabelledChoice name={t('paper.output')}>
        <Choice
          name={t('paper.output')}
          value={printer.output}
          options={OUTPUTS.map((each) => ({ value: each, words: t(`paper.outputs.${each}`) }))}
          onChoose={(output) => onChange({ output })}
        />
      </LabelledChoice>
      <TickGroup name={t('paper.after')}>
        {FLAGS.map((flag) => (
          <Tick
            key={flag}
            words={t(`paper.${flag}`)}
            isOn={printer[flag]}
            onTick={(isOn) => onChange({ [flag]: isOn })}
          />
        ))}
      </TickGroup>
    </>
  );
}

/** The printer that prints while this one can't. */
function FallbackChoice({
  printer,
  others,
  onChange,
}: PrinterFieldProps & Pick<PrinterFormProps, 'others'>): ReactNode {
  const { t } = useI18n();
  return (
    <LabelledChoice name={t('paper.fallback')}>
      <Choice
        name={t('paper.fallback')}
        value={printer.fallback ?? NO_FALLBACK}
        options={[
          { value: NO_FALLBACK, words: t('paper.fallback_none') },
          ...others.map(({ id, name }) => ({ value: id, words: name })),
        ]}
        onChoose={(chosen) => onChange({ fallback: chosen === NO_FALLBACK ? null : chosen })}
      />
    </LabelledChoice>
  );
}

function WayFields({
  way,
  onChange,
}: {
  readonly way: PrinterTransportSettings;
  readonly onChange: (way: PrinterTransportSettings) => void;
}): ReactNode {
  const { t } = useI18n();
  switch (way.kind) {
    case 'network':
      return (
        <>
          <Text
            label={t('paper.host')}
            hint={t('paper.host_hint')}
            value={way.host}
            onType={(host) => onChange({ ...way, host: host.trim() })}
          />
          <Text
            label={t('paper.port')}
            value={String(way.port)}
            onType={(port) => onChange({ ...way, port: Number(port) })}
          />
          <Finder kind="network" onUse={(found) => found.kind === 'network' && onChange(found)} />
        </>
      );
    case 'queue':
      return (
        <>
          <Text label={t('paper.queue')} value={way.queue} onType={(queue) => onChange({ ...way, queue })} />
          <Finder kind="queue" onUse={(found) => found.kind === 'queue' && onChange(found)} />
        </>
      );
    case 'system':
      return (
        <>
          <Text
            label={t('paper.device')}
            hint={t('paper.device_hint')}
            value={way.device ?? ''}
            onType={(device) => onChange({ ...way, device: device === '' ? null : device })}
          />
          <Finder kind="queue" onUse={(found) => found.kind === 'queue' && onChange({ ...way, device: found.queue })} />
          <Page way={way} onChange={onChange} />
        </>
      );
    case 'pdf':
      return <Page way={way} onChange={onChange} />;
  }
}

function Page({
  way,
  onChange,
}: {
  readonly way: Extract<PrinterTransportSettings, { page: string }>;
  readonly onChange: (way: PrinterTransportSettings) => void;
}): ReactNode {
  const { t } = useI18n();
  return (
    <LabelledChoice name={t('paper.page')}>
      <Choice
        name={t('paper.page')}
        value={way.page}
        options={PAGE_SIZES.map((page) => ({ value: page, words: t(`paper.pages.${page}`) }))}
        onChoose={(page) => onChange({ ...way, page })}
      />
    </LabelledChoice>
  );
}

interface FinderProps {
  readonly kind: DiscoveredPrinter['kind'];
  readonly onUse: (found: DiscoveredPrinter) => void;
}

/** Looks for printers when it is pressed, and never by itself. */
function Finder({ kind, onUse }: FinderProps): ReactNode {
  const ask = useCall();
  const { t } = useI18n();
  const [found, setFound] = useState<readonly DiscoveredPrinter[] | 'looking' | null>(null);

  async function look(): Promise<void> {
    setFound('looking');
    const result = await ask('paper.find', {});
    setFound(result.ok ? result.value.filter((each) => each.kind === kind) : null);
  }

  return (
    <>
      <Button icon={Search} isDisabled={found === 'looking'} onPress={() => void look()}>
        {t(found === 'looking' ? 'paper.finding' : 'paper.find')}
      </Button>
      {found !== null && found !== 'looking' && (
        <div className={printDialogStyles.printButtons} role="status">
          {found.length === 0 && <p className="screen-hint">{t('paper.found_none')}</p>}
          {found.map((each) => {
            const name = each.kind === 'network' ? each.host : each.queue;
            return (
              <Button key={name} kind="choice" onPress={() => onUse(each)}>
                {t('paper.use_found', { name })}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

interface TextProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}

function Text({ label, hint, value, onType }: TextProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {hint !== undefined && <p className="field-hint">{hint}</p>}
    </div>
  );
}

interface TickProps {
  readonly words: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

function Tick({ words, isOn, onTick }: TickProps): ReactNode {
  return (
    <label className={checkboxStyles.checkbox}>
      <input type="checkbox" checked={isOn} onChange={(event) => onTick(event.target.checked)} />
      {words}
    </label>
  );
}

function TickGroup({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className={styles.checkboxGroup}>
      <legend className="field-label">{name}</legend>
      {children}
    </fieldset>
  );
}
