import type { ReactNode } from 'react';
import type { Printer } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './printers-setting.module.css';

interface TestPageCheckProps {
  readonly printer: Printer;
  /** The number of the test page's print job. */
  readonly number: number;
  readonly onRight: () => void;
  readonly onWrong: () => void;
}

/** Asks staff whether the test page is right, because software can't tell. */
export function TestPageCheck({ printer, number, onRight, onWrong }: TestPageCheckProps): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { t, clock } = useI18n();
  const call = useCall();
  const input = { workspace: workspace.kind, orderId: null };
  const { value: prints } = useQuery('printing.jobs', input, snapshot.printing.revision);
  const test = prints?.find((each) => each.number === number);
  const fault =
    snapshot.printing.faults.find(({ printerId }) => printerId === printer.id)?.fault ?? test?.fault ?? null;
  const states = [
    test && t(`printing.state.${test.state}`, { time: clock(test.askedAt) }),
    fault && t(`printing.fault.${fault}`),
  ].filter((each) => each != null);

  /** Only a person can say that the printer works, so this ends that of the first steps, too. */
  function confirm(): void {
    void call('firstSteps.change', { isPrinting: true });
    onRight();
  }

  return (
    <div className={joinClasses('stack gap-10 full', styles.printerForm)}>
      <p role="status">
        {t('printing.test_waits', { state: states.length === 0 ? t('printing.state.sending') : states.join(', ') })}
      </p>
      {fault === 'blocked' && <p>{t('printing.blocked_help')}</p>}
      <p>
        <b>{t('printing.test_ask')}</b>
      </p>
      <div className="row-full wrap gap-8">
        <Button kind="go" onPress={confirm}>
          {t('printing.test_right')}
        </Button>
        <Button onPress={onWrong}>{t('printing.test_wrong')}</Button>
      </div>
    </div>
  );
}
