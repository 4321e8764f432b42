import { Printer as PrinterIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EncodedBitmap } from '../../../electron/contract/domain/print-document.ts';
import { findUsualPrinter } from '../../../electron/contract/domain/printer-choice.ts';
import type { PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import { createImageData, decodePicture } from '../../documents/bitmap.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { createActionId, useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { useDoubleClickGuard } from '../../ui/use-double-click-guard.ts';
import { PrintJobList } from './print-job-list.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './print-dialog.module.css';

type PrintableSpec = Exclude<PrintJobSpec, { document: 'test' }>;

/** Chooses a printer for a document, previews it there, and prints it. */
export function PrintForm({ spec, onClose }: { readonly spec: PrintableSpec; onClose(): void }): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { printers } = snapshot.printing.settings;
  const [chosenId, choose] = useState<string | null>(null);
  const call = useCall();
  const { t } = useI18n();
  const defaultPrinter = findUsualPrinter(spec, printers);
  const buttons = useRef<HTMLDivElement>(null);
  const printer = printers.find(({ id }) => id === chosenId) ?? defaultPrinter ?? printers[0];
  const print = (given: PrintableSpec): void => {
    const isChosen = printer !== undefined && printer !== defaultPrinter;
    const wish = isChosen ? { ...given, printerId: printer.id } : given;
    void call('printing.print', { actionId: createActionId(), workspace: workspace.kind, wish });
  };
  const { isPrinted, printOnce, printAgain } = usePrintOnce(`${JSON.stringify(spec)}/${printer?.id}`, () => {
    print(spec);
    // The pressed button is disabled from now on, so the focus moves on to the last one.
    const close = buttons.current?.lastElementChild;
    if (close instanceof HTMLElement) close.focus();
  });
  return (
    <>
      {printers.length > 1 && (
        <Choice
          name={t('printing.on_which')}
          value={printer?.id ?? null}
          options={printers.map(({ id, name }) => ({ value: id, words: name }))}
          onChoose={choose}
        />
      )}
      <Preview spec={spec} printerId={printer?.id ?? null} />
      {printer === undefined && <p className={popoverStyles.note}>{t('printing.no_printers')}</p>}
      <PrintJobList spec={spec} printer={printer} print={print} />
      <div className={`${popoverStyles.actions} ${popoverStyles.actionRow}`} data-slot="dialog-actions" ref={buttons}>
        <Button kind="go" icon={PrinterIcon} isDisabled={printer === undefined || isPrinted} onPress={printOnce}>
          {t('printing.print')}
        </Button>
        {isPrinted && (
          <Button icon={PrinterIcon} onPress={printAgain}>
            {t('printing.print_again')}
          </Button>
        )}
        <Button onPress={onClose}>{t('printing.print_done')}</Button>
      </div>
    </>
  );
}

/** Lets a double click print once. `paper`: the chosen document and printer. */
function usePrintOnce(paper: string, print: () => void) {
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set());
  const takePress = useDoubleClickGuard();
  return {
    isPrinted: printed.has(paper),
    printOnce() {
      setPrinted(new Set(printed).add(paper));
      print();
    },
    printAgain() {
      if (takePress()) print();
    },
  };
}

interface PreviewProps {
  readonly spec: PrintableSpec;
  readonly printerId: string | null;
}

/** Previews the exact dots that the printer would receive. */
function Preview({ spec, printerId }: PreviewProps): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { t } = useI18n();
  const input = { workspace: workspace.kind, wish: spec, printerId };
  const { value, problem } = useQuery('printing.preview', input, snapshot.printing.revision);
  if (value === null) return <Loading words={t('printing.preview_loading')} problem={problem} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long document scrolls by keyboard too */}
      <div className={joinClasses('scrolls rounded sunk middle', styles.printPreview)} tabIndex={0}>
        <BitmapPreview
          picture={value.picture}
          name={t('printing.preview_of', { document: t(`printing.document.${spec.document}`) })}
        />
      </div>
      {value.asText && <p className={popoverStyles.note}>{t('printing.as_text')}</p>}
    </>
  );
}

/** A document as the dots that a printer burns. */
function BitmapPreview({ picture, name }: { readonly picture: EncodedBitmap; readonly name: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(createImageData(decodePicture(picture)), 0, 0);
  }, [picture]);
  return (
    <canvas
      className={styles.paperPicture}
      ref={canvas}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={name}
    />
  );
}
