import type { ReactNode } from 'react';
import type { PrintJobView } from '../../../electron/contract/calls/printing.ts';
import type { Printer, PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './print-dialog.module.css';

/** The most print jobs that appear for a list. An order shows all of its jobs. */
const LISTED_MAX = 5;

interface PrintJobListProps<Spec extends PrintJobSpec> {
  readonly spec: Spec;
  /** The chosen printer. */
  readonly printer: Printer | undefined;
  print(spec: Spec): void;
}

/** The print jobs of an order, or of one kind of list, printed and waiting. */
export function PrintJobList<Spec extends PrintJobSpec>({ spec, printer, print }: PrintJobListProps<Spec>): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const move = useMove(() => print(spec));
  const orderId = 'orderId' in spec ? spec.orderId : null;
  const { value } = useQuery('printing.jobs', { workspace: workspace.kind, orderId }, snapshot.printing.revision);
  const prints = value ?? [];
  const listed =
    orderId === null ? prints.filter(({ document }) => document === spec.document).slice(0, LISTED_MAX) : prints;

  return (
    <ul className={joinClasses('scrolls', styles.printJobs)}>
      {listed.map((each) => (
        <Job
          key={each.number}
          print={each}
          otherPrinter={canMove(each, spec) && each.printerName !== printer?.name ? printer?.name : undefined}
          onMove={() => void move(each.number)}
        />
      ))}
    </ul>
  );
}

/** Whether a job prints what the dialog prints. A job doesn't say which list or closing it prints. */
function canMove({ document, orderId }: PrintJobView, spec: PrintJobSpec): boolean {
  return 'orderId' in spec && orderId === spec.orderId && document === spec.document;
}

/** Moves a waiting job to the chosen printer: withdraws it first, so that it is printed once (C15). */
function useMove(print: () => void): (number: number) => Promise<void> {
  const { kind } = useWorkspace().workspace;
  const call = useCall();
  return async (number) => {
    const withdrawn = await call('printing.withdraw', { workspace: kind, number });
    if (withdrawn.ok) print();
  };
}

interface JobProps {
  readonly print: PrintJobView;
  /** The chosen printer's name, if the job belongs to another. */
  readonly otherPrinter: string | undefined;
  onMove(): void;
}

/** A print job, with what staff can do about it while it waits. */
function Job({ print, otherPrinter, onMove }: JobProps): ReactNode {
  const { number, document, state, fault, isCopy, askedAt, workspace, printerName } = print;
  const call = useCall();
  const { t, clock } = useI18n();
  const isStuck = state === 'waiting' && fault !== null;
  return (
    <li className="row wrap gap-8">
      <span className="grow">
        {t(`printing.document.${document}`)}
        {isCopy && ` (${t('printing.copy_mark')})`}: <b>{t(`printing.state.${state}`, { time: clock(askedAt) })}</b>
        {fault !== null && `, ${t(`printing.fault.${fault}`)}`}
        {isStuck && printerName !== null && ` (${printerName})`}
      </span>
      {isStuck && otherPrinter !== undefined && (
        <Button kind="choice" onPress={onMove}>
          {t('printing.instead', { name: otherPrinter })}
        </Button>
      )}
      {state === 'waiting' && (
        <Button onPress={() => void call('printing.withdraw', { workspace, number })}>{t('printing.withdraw')}</Button>
      )}
    </li>
  );
}
