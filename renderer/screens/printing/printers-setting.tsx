import { FileText, Plus, Printer as PrinterIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import type { Printer, PrinterKind } from '../../../electron/contract/domain/printing.ts';
import {
  PRINT_LANGUAGES,
  PRINTER_KINDS,
  PRINTER_TRANSPORTS,
  PRINTERS_MAX,
  splitPrintLanguage,
} from '../../../electron/contract/domain/printing.ts';
import { LANGUAGES } from '../../../electron/contract/i18n/languages.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsFixed } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { createActionId, useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Fixed } from '../../ui/fixed.tsx';
import { LabelledChoice } from '../../ui/labelled-choice.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { AutomaticPrinting } from './automatic-printing.tsx';
import { LetterheadForm } from './letterhead-form.tsx';
import { printDialogSubject } from './print-dialog-state.ts';
import { PrinterFaultText } from './printer-fault-text.tsx';
import { PrinterForm } from './printer-form.tsx';
import { RemovedPrinterList } from './removed-printer-list.tsx';
import { TestPageCheck } from './test-page-check.tsx';
import styles from './printers-setting.module.css';

/** The step of setting up a printer: its form or the check of its test page; null if no printer is being set up. */
type Step =
  | { readonly step: 'form'; readonly printer: Printer }
  | { readonly step: 'test'; readonly printer: Printer; readonly number: number }
  | null;

/** This counter's printers, each set up by a wizard that ends with a test page, and the other settings of printing. */
export function PrintersSetting(): ReactNode {
  const { settings } = useWorkspace().snapshot.printing;
  const { ipc } = useServices();
  const { t } = useI18n();
  const { step, setStep, change, keep, remove } = usePrinterSetup();
  const isFixed = useIsFixed('printers');

  return (
    <>
      <Fixed by="printers">
        <ul className={joinClasses('stack gap-10 full', styles.printerList)}>
          {settings.printers.map((printer) => (
            <ListRow key={printer.id}>
              <PrinterIcon size={20} aria-hidden />
              <span className={joinClasses('grow breakable', styles.printerName)}>
                <b>{printer.name}</b> {printer.roles.map((role) => t(`printing.document.${role}`)).join(', ')}
                <PrinterFaultText printer={printer} />
              </span>
              <Button
                name={t('printing.edit_of', { name: printer.name })}
                onPress={() => setStep({ step: 'form', printer })}
              >
                {t('printing.edit')}
              </Button>
              <Button name={t('printing.remove_of', { name: printer.name })} onPress={() => remove(printer)}>
                {t('printing.remove')}
              </Button>
            </ListRow>
          ))}
        </ul>
        <RemovedPrinterList />
      </Fixed>
      {step?.step === 'form' && (
        <PrinterForm
          key={step.printer.id}
          first={step.printer}
          others={settings.printers.filter(({ id }) => id !== step.printer.id)}
          onKeep={(printer, withTest) => void keep(printer, withTest)}
          onCancel={() => setStep(null)}
        />
      )}
      {step?.step === 'test' && (
        <TestPageCheck
          printer={step.printer}
          number={step.number}
          onRight={() => setStep(null)}
          onWrong={() => setStep({ step: 'form', printer: step.printer })}
        />
      )}
      {step === null && !isFixed && settings.printers.length < PRINTERS_MAX && (
        <AddButtons onAdd={(printer) => setStep({ step: 'form', printer })} />
      )}
      {ipc.host === 'preview' && <p className="screen-hint">{t('printing.desktop_only')}</p>}
      {settings.printers.length > 0 && (
        <Button icon={PrinterIcon} onPress={() => printDialogSubject.set({ document: 'day' })}>
          {t('printing.print_day')}
        </Button>
      )}
      <AutomaticPrinting settings={settings} change={change} />
      <LabelledChoice name={t('printing.language')}>
        <Choice
          name={t('printing.language')}
          value={settings.language}
          options={PRINT_LANGUAGES.map((each) => ({
            value: each,
            words: splitPrintLanguage(each)
              .map((code) => LANGUAGES[code]?.name ?? code)
              .join(' + '),
          }))}
          onChoose={(language) => void change({ language })}
        />
      </LabelledChoice>
      <LetterheadForm />
    </>
  );
}

/** A button for each kind of printer. The preview can't print pages. */
function AddButtons({ onAdd }: { onAdd(printer: Printer): void }): ReactNode {
  const { ipc } = useServices();
  const { t } = useI18n();
  return (
    <div className="row-full wrap gap-8">
      {PRINTER_KINDS.map((kind) => (
        <Button
          key={kind}
          icon={kind === 'pdf' ? FileText : Plus}
          isDisabled={ipc.host === 'preview' && PRINTER_TRANSPORTS[kind].sends === 'pages'}
          onPress={() => onAdd(createPrinter(kind, t(`printing.first_name.${kind}`)))}
        >
          {t(`printing.add_${kind}`)}
        </Button>
      ))}
    </div>
  );
}

/** Manages the setup of a printer and changes to the list of printers. */
function usePrinterSetup() {
  const { snapshot, workspace } = useWorkspace();
  const { settings } = snapshot.printing;
  const call = useCall();
  const [step, setStep] = useState<Step>(null);
  const change = (part: CallInput<'printing.change'>) => call('printing.change', part);

  async function keep(printer: Printer, withTest: boolean): Promise<void> {
    const { printers } = settings;
    const index = printers.findIndex(({ id }) => id === printer.id);
    // In its place: of several printers for a document, the first prints it.
    const saved = await change({ printers: index < 0 ? [...printers, printer] : printers.with(index, printer) });
    if (!saved.ok) return;
    setStep(null);
    if (!withTest) return;
    const wish = { document: 'test', printerId: printer.id } as const;
    const test = await call('printing.print', { actionId: createActionId(), workspace: workspace.kind, wish });
    if (test.ok) setStep({ step: 'test', printer, number: test.value.number });
  }

  function remove({ id }: Printer): void {
    if (step?.printer.id === id) setStep(null);
    void call('printing.remove', { workspace: workspace.kind, printerId: id });
  }

  return { step, setStep, change, keep, remove };
}

/** Creates a printer with default settings. */
function createPrinter(kind: PrinterKind, name: string): Printer {
  return {
    id: crypto.randomUUID(),
    name,
    transport: PRINTER_TRANSPORTS[kind].first,
    roles: ['receipt', 'picking', 'delivery'],
    dots: 576,
    output: 'picture',
    copies: 1,
    cut: true,
    drawer: false,
    beep: false,
    fallback: null,
  };
}
