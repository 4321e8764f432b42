import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrintJobView } from '../../../electron/contract/calls/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { createActionId, useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Box } from '../../ui/primitives.tsx';
import { useDoubleClickGuard } from '../../ui/use-double-click-guard.ts';
import styles from './print-confirmation.module.css';

/** Asks staff whether print jobs with an unknown outcome came out of the printer, one job at a time (C15). */
export function PrintConfirmation(): ReactNode {
  const { asks } = useWorkspace().snapshot.printing;
  const takePress = useDoubleClickGuard();
  const [first, ...more] = asks;
  if (first === undefined) return null;
  const key = `${first.workspace}/${first.number}`;
  return <PrintQuestion key={key} print={first} more={more.length} takePress={takePress} />;
}

interface PrintQuestionProps {
  readonly print: PrintJobView;
  /** How many questions follow. */
  readonly more: number;
  /** False for a press that belongs to a double click, whose first may have answered another question. */
  takePress(): boolean;
}

function PrintQuestion({ print, more, takePress }: PrintQuestionProps): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const { workspace, number, orderNumber, fault } = print;
  const document = t(`printing.document.${print.document}`);
  const why = fault === null ? '' : t(`printing.fault.${fault}`);
  const answer = (given: 'came_out' | 'again' | 'leave') => () => {
    if (takePress()) void call('printing.answer', { actionId: createActionId(), workspace, number, answer: given });
  };
  return (
    <div className={styles.confirmation} role="status">
      <Box tone="waiting" icon={FileQuestion} title={t('printing.ask_title', { number: String(number) })}>
        <p>
          {orderNumber === null
            ? t('printing.ask_what_other', { document, why })
            : t('printing.ask_what', { document, order: orderNumber, why })}
          {more > 0 && ` ${t('printing.ask_more', { count: more })}`}
        </p>
        <div className={joinClasses('row-full wrap gap-8', styles.buttons)}>
          <Button kind="choice" onPress={answer('came_out')}>
            {t('printing.came_out')}
          </Button>
          <Button kind="choice" onPress={answer('again')}>
            {t('printing.again')}
          </Button>
          <Button onPress={answer('leave')}>{t('printing.leave')}</Button>
        </div>
      </Box>
    </div>
  );
}
