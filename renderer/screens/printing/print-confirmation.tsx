import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrintView } from '../../../electron/contract/domain/printing.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { newActionId, useAsk } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Press } from '../../ui/button.tsx';
import { Box } from '../../ui/primitives.tsx';
import './printing.css';

/** Prints of which nobody knows whether they came out: somebody is asked to look at the paper, for one after the other (C15). */
export function PrintAsks(): ReactNode {
  const { asks } = useShown().snapshot.paper;
  const [first, ...more] = asks;
  if (first === undefined) return null;
  return <PrintAsk key={`${first.workspace}/${first.number}`} print={first} more={more.length} />;
}

function PrintAsk({ print, more }: { readonly print: PrintView; readonly more: number }): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  const { workspace, number, orderNumber, fault } = print;
  const document = t(`paper.document.${print.document}`);
  const why = fault === null ? '' : t(`paper.fault.${fault}`);
  const answer = (given: 'came_out' | 'again' | 'leave') => () =>
    void ask('paper.answer', { actionId: newActionId(), workspace, number, answer: given });
  return (
    <div className="print-ask" role="status">
      <Box tone="waiting" icon={FileQuestion} title={t('paper.ask_title', { number })}>
        <p>
          {orderNumber === null
            ? t('paper.ask_what_other', { document, why })
            : t('paper.ask_what', { document, order: orderNumber, why })}
          {more > 0 && ` ${t('paper.ask_more', { count: more })}`}
        </p>
        <div className="print-buttons">
          <Press kind="choice" onPress={answer('came_out')}>
            {t('paper.came_out')}
          </Press>
          <Press kind="choice" onPress={answer('again')}>
            {t('paper.again')}
          </Press>
          <Press onPress={answer('leave')}>{t('paper.leave')}</Press>
        </div>
      </Box>
    </div>
  );
}
