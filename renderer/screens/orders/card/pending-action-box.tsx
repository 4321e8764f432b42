import { CircleQuestionMark, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionOverlayView } from '../../../../electron/contract/ipc/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useNow, useWorkspace } from '../../../state/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { useOrderActions } from '../order-actions.ts';

/** Replaces the buttons while an answer is pending: what is known, and what not to do meanwhile (C1). */
export function PendingActionBox({ action }: { readonly action: ActionOverlayView }): ReactNode {
  const { withdraw } = useOrderActions();
  const { workspace } = useWorkspace();
  const { t, span } = useI18n();
  const now = useNow();
  const verb = action.kind === 'accept' ? 'accepting' : 'rejecting';
  const waitsForConnection = action.state === 'waiting' && workspace.line.state !== 'online';
  const title = t(`waiting.${verb}${waitsForConnection ? '_waits' : ''}`);
  const state = action.state === 'waiting' ? 'unsent' : action.state;
  const text = t(`waiting.${state}${action.kind === 'reject' ? '_reject' : ''}`, { time: span(now - action.askedAt) });
  return (
    <Box
      tone="waiting"
      icon={action.state === 'unknown' ? CircleQuestionMark : Hourglass}
      title={title}
      action={
        action.canWithdraw && (
          <Button kind="waiting" onPress={() => withdraw(action.actionId)}>
            {t('waiting.withdraw')}
          </Button>
        )
      }
    >
      <p>{text}</p>
    </Box>
  );
}
