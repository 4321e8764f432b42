import type { ReactNode } from 'react';
import type { Printer } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import printDialogStyles from './print-dialog.module.css';
import styles from './printers-setting.module.css';

interface TestPageCheckProps {
  readonly printer: Printer;
  /** The number of the test page's print job. */
  readonly number: number;
  readonly onRight: () => void;
  readonly onWrong: () => void;
}

/** The last step of the wizard: asks staff whether the test page is right, because software can't tell. */
export function TestPageCheck({ printer, number, onRight, onWrong }: TestPageCheckProps): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { t } = useI18n();
  const input = { workspace: workspace.kind, orderId: null };
  const { value: prints } = useQuery('printing.jobs', input, snapshot.printing.revision);
  const test = prints?.find((each) => each.number === number);
  const fault =
    snapshot.printing.faults.find(({ printerId }) => printerId === printer.id)?.fault ?? test?.fault ?? null;
  const state = t(`printing.state.${test?.state ?? 'waiting'}`);
  return (
    <div className={styles.printerForm}>
      <p role="status">
        {t('printing.test_waits', { state: fault === null ? state : `${state}, ${t(`printing.fault.${fault}`)}` })}
      </p>
      {fault === 'blocked' && <p>{t('printing.blocked_help')}</p>}
      <p>
        <b>{t('printing.test_ask')}</b>
      </p>
      <div className={printDialogStyles.printButtons}>
        <Button kind="go" onPress={onRight}>
          {t('printing.test_right')}
        </Button>
        <Button onPress={onWrong}>{t('printing.test_wrong')}</Button>
      </div>
    </div>
  );
}
