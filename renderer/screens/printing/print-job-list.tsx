import type { ReactNode } from 'react';
import type { Printer, PrintJobSpec } from '../../../electron/contract/domain/printing.ts';
import type { PrintJobView } from '../../../electron/contract/ipc/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import styles from './print-dialog.module.css';

/** Print jobs shown for a list; an order shows all of its jobs. */
const LISTED_MAX = 5;

interface PrintJobListProps<Wish extends PrintJobSpec> {
  readonly wish: Wish;
  /** The chosen printer. */
  readonly printer: Printer | undefined;
  print(wish: Wish): void;
}

/** The print jobs of an order, or of lists of one kind: printed and waiting. */
export function PrintJobList<Wish extends PrintJobSpec>({ wish, printer, print }: PrintJobListProps<Wish>): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const call = useCall();
  const orderId = 'orderId' in wish ? wish.orderId : null;
  const { value } = useQuery('paper.prints', { workspace: workspace.kind, orderId }, snapshot.paper.revision);
  const prints = value ?? [];
  const shown =
    orderId === null ? prints.filter(({ document }) => document === wish.document).slice(0, LISTED_MAX) : prints;

  /** Moves a waiting job to the chosen printer: withdraws it first, so that it is printed once. */
  async function move({ number, document }: PrintJobView): Promise<void> {
    const taken = await call('paper.withdraw', { workspace: workspace.kind, number });
    if (taken.ok && document === wish.document) print(wish);
  }

  return (
    <ul className={styles.printJobs}>
      {shown.map((each) => (
        <Job
          key={each.number}
          print={each}
          otherPrinter={
            each.document === wish.document && each.printerName !== printer?.name ? printer?.name : undefined
          }
          onMove={() => void move(each)}
        />
      ))}
    </ul>
  );
}

interface JobProps {
  readonly print: PrintJobView;
  /** The chosen printer's name, if the job belongs to another. */
  readonly otherPrinter: string | undefined;
  onMove(): void;
}

function Job({ print, otherPrinter, onMove }: JobProps): ReactNode {
  const { number, document, state, fault, isCopy, askedAt, workspace, printerName } = print;
  const call = useCall();
  const { t, clock } = useI18n();
  const isStuck = state === 'waiting' && fault !== null;
  return (
    <li>
      <span>
        {clock(askedAt)} · {t('paper.job', { document: t(`paper.document.${document}`), number })}
        {isCopy && ` (${t('paper.copy_mark')})`}: <b>{t(`paper.state.${state}`)}</b>
        {fault !== null && `, ${t(`paper.fault.${fault}`)}`}
        {isStuck && printerName !== null && ` (${printerName})`}
      </span>
      {isStuck && otherPrinter !== undefined && (
        <Button kind="choice" onPress={onMove}>
          {t('paper.instead', { name: otherPrinter })}
        </Button>
      )}
      {state === 'waiting' && (
        <Button onPress={() => void call('paper.withdraw', { workspace, number })}>{t('paper.withdraw')}</Button>
      )}
    </li>
  );
}
