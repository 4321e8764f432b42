import type { ReactNode } from 'react';
import type { Printer } from '../../../electron/contract/domain/printing.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { useAnswer } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Press } from '../../ui/button.tsx';

interface TestQuestionProps {
  readonly printer: Printer;
  /** Of the test page's print. */
  readonly number: number;
  readonly onRight: () => void;
  readonly onWrong: () => void;
}

/** The wizard's end: a person looks at the test page. Nothing but eyes can tell whether it is right. */
export function TestQuestion({ printer, number, onRight, onWrong }: TestQuestionProps): ReactNode {
  const { snapshot, workspace } = useShown();
  const { t } = useWords();
  const input = { workspace: workspace.kind, orderId: null };
  const { value: prints } = useAnswer('paper.prints', input, snapshot.paper.revision);
  const test = prints?.find((each) => each.number === number);
  const fault = snapshot.paper.faults.find(({ printerId }) => printerId === printer.id)?.fault ?? test?.fault ?? null;
  const state = t(`paper.state.${test?.state ?? 'waiting'}`);
  return (
    <div className="printer-form">
      <p role="status">
        {t('paper.test_waits', { state: fault === null ? state : `${state}, ${t(`paper.fault.${fault}`)}` })}
      </p>
      <p>
        <b>{t('paper.test_ask')}</b>
      </p>
      <div className="print-buttons">
        <Press kind="go" onPress={onRight}>
          {t('paper.test_right')}
        </Press>
        <Press onPress={onWrong}>{t('paper.test_wrong')}</Press>
      </div>
    </div>
  );
}
