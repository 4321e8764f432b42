import { Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ROLL_DOTS } from '../../../electron/contract/domain/print-document.ts';
import type { FoundPrinter, OrderDocument, Printer, Way } from '../../../electron/contract/domain/printing.ts';
import {
  COPIES_MAX,
  ORDER_DOCUMENTS,
  PAGE_SIZES,
  printer as printerSchema,
} from '../../../electron/contract/domain/printing.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useAsk } from '../../state/use-call.ts';
import { Press } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Labelled } from './labelled-choice.tsx';

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
  const { t } = useWords();
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
      className="printer-form"
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
      {isRoll && (
        <>
          <Labelled name={t('paper.width')}>
            <Choice
              name={t('paper.width')}
              value={`${printer.dots}`}
              options={ROLL_DOTS.map((dots) => ({ value: `${dots}` as const, words: t(`paper.widths.dots${dots}`) }))}
              onChoose={(chosen) => set({ dots: ROLL_DOTS.find((dots) => `${dots}` === chosen) ?? printer.dots })}
            />
          </Labelled>
          <Labelled name={t('paper.output')}>
            <Choice
              name={t('paper.output')}
              value={printer.output}
              options={OUTPUTS.map((each) => ({ value: each, words: t(`paper.outputs.${each}`) }))}
              onChoose={(output) => set({ output })}
            />
          </Labelled>
          <TickGroup name={t('paper.after')}>
            {FLAGS.map((flag) => (
              <Tick
                key={flag}
                words={t(`paper.${flag}`)}
                isOn={printer[flag]}
                onTick={(isOn) => set({ [flag]: isOn })}
              />
            ))}
          </TickGroup>
        </>
      )}
      <Labelled name={t('paper.copies')}>
        <Choice
          name={t('paper.copies')}
          value={String(printer.copies)}
          options={Array.from({ length: COPIES_MAX }, (_, index) => String(index + 1)).map((count) => ({
            value: count,
            words: count,
          }))}
          onChoose={(count) => set({ copies: Number(count) })}
        />
      </Labelled>
      {others.length > 0 && (
        <Labelled name={t('paper.fallback')}>
          <Choice
            name={t('paper.fallback')}
            value={printer.fallback ?? NO_FALLBACK}
            options={[
              { value: NO_FALLBACK, words: t('paper.fallback_none') },
              ...others.map(({ id, name }) => ({ value: id, words: name })),
            ]}
            onChoose={(chosen) => set({ fallback: chosen === NO_FALLBACK ? null : chosen })}
          />
        </Labelled>
      )}
      {isWrong && <p role="alert">{t('paper.bad_printer')}</p>}
      <div className="print-buttons">
        <Press kind="go" type="submit">
          {t('paper.keep')}
        </Press>
        <Press onPress={() => keep(false)}>{t('paper.keep_untested')}</Press>
        <Press kind="quiet" onPress={onCancel}>
          {t('paper.cancel')}
        </Press>
      </div>
    </form>
  );
}

function WayFields({ way, onChange }: { readonly way: Way; readonly onChange: (way: Way) => void }): ReactNode {
  const { t } = useWords();
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
  readonly way: Extract<Way, { page: string }>;
  readonly onChange: (way: Way) => void;
}): ReactNode {
  const { t } = useWords();
  return (
    <Labelled name={t('paper.page')}>
      <Choice
        name={t('paper.page')}
        value={way.page}
        options={PAGE_SIZES.map((page) => ({ value: page, words: t(`paper.pages.${page}`) }))}
        onChoose={(page) => onChange({ ...way, page })}
      />
    </Labelled>
  );
}

interface FinderProps {
  readonly kind: FoundPrinter['kind'];
  readonly onUse: (found: FoundPrinter) => void;
}

/** Looks for printers when it is pressed, and never by itself. */
function Finder({ kind, onUse }: FinderProps): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  const [found, setFound] = useState<readonly FoundPrinter[] | 'looking' | null>(null);

  async function look(): Promise<void> {
    setFound('looking');
    const result = await ask('paper.find', {});
    setFound(result.ok ? result.value.filter((each) => each.kind === kind) : null);
  }

  return (
    <>
      <Press icon={Search} isDisabled={found === 'looking'} onPress={() => void look()}>
        {t(found === 'looking' ? 'paper.finding' : 'paper.find')}
      </Press>
      {found !== null && found !== 'looking' && (
        <div className="print-buttons" role="status">
          {found.length === 0 && <p className="screen-hint">{t('paper.found_none')}</p>}
          {found.map((each) => {
            const name = each.kind === 'network' ? each.host : each.queue;
            return (
              <Press key={name} kind="choice" onPress={() => onUse(each)}>
                {t('paper.use_found', { name })}
              </Press>
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
    <label className="hours-day">
      <input type="checkbox" checked={isOn} onChange={(event) => onTick(event.target.checked)} />
      {words}
    </label>
  );
}

function TickGroup({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className="tick-group">
      <legend className="field-label">{name}</legend>
      {children}
    </fieldset>
  );
}
