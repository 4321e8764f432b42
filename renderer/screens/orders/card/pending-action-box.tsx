import { CircleQuestionMark, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionOverlayView } from '../../../../electron/contract/calls/order-card.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useTime, useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { useOrderActions } from '../order-actions.ts';

/** Names a pending answer, and says so if it waits for the connection, or for a person because the service refuses all. */
export function usePendingTitle({ kind, state }: ActionOverlayView): string {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const doing = kind === 'accept' ? 'accepting' : 'rejecting';
  const { line } = workspace;
  if (state !== 'waiting' || line.state === 'online') return t(`waiting.${doing}`);
  return t(line.state === 'parked' ? `waiting.${doing}_parked` : `waiting.${doing}_waits`);
}

/** Replaces the buttons while an answer is pending: what is known, and what staff must not do in the meantime (C1). */
export function PendingActionBox({ action }: { readonly action: ActionOverlayView }): ReactNode {
  const { withdraw } = useOrderActions();
  const { t, span } = useI18n();
  const time = useTime((now) => span(now - action.askedAt));
  const title = usePendingTitle(action);
  const state = action.state === 'waiting' ? 'unsent' : action.state;
  const text = t(`waiting.${state}${action.kind === 'reject' ? '_reject' : ''}`, { time });
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
