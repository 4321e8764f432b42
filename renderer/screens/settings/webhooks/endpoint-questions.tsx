import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { WebhookEndpointView } from '../../../../electron/contract/calls/webhooks.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import popoverStyles from '../../../ui/popover.module.css';

interface RollQuestionProps {
  readonly endpoint: WebhookEndpointView;
  onSecret(endpoint: WebhookEndpointView, secret: string): void;
  onClose(): void;
}

/** Warns before making a new secret that the old one stops at once, and explains how to avoid a gap. */
export function RollQuestion({ endpoint, onSecret, onClose }: RollQuestionProps): ReactNode {
  const { ipc } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { t } = useI18n();

  async function roll(): Promise<void> {
    const result = await ipc.call('webhooks.roll', { workspace: 'store', endpointId: endpoint.id });
    if (result.ok) onSecret(result.value.endpoint, result.value.secret);
    else setProblem(result.problem);
  }

  return (
    <>
      <Box tone="waiting" icon={TriangleAlert} title={t('webhooks.roll_warning')}>
        <p>{t('webhooks.roll_effect')}</p>
      </Box>
      <p>{t('webhooks.two_endpoints')}</p>
      {problem !== null && <ProblemBox problem={problem} />}
      {problem === 'answer_lost' && <p>{t('webhooks.roll_lost')}</p>}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="choice" onPress={() => void roll()}>
          {t('webhooks.roll_now')}
        </Button>
        <Button kind="choice" onPress={onClose}>
          {t('webhooks.roll_keep')}
        </Button>
      </div>
    </>
  );
}

interface DeleteQuestionProps {
  readonly endpoint: WebhookEndpointView;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before deleting an endpoint and the deliveries that wait for it. */
export function DeleteQuestion({ endpoint, onDeleted, onClose }: DeleteQuestionProps): ReactNode {
  const { ipc } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { t } = useI18n();

  async function remove(): Promise<void> {
    const result = await ipc.call('webhooks.delete', { workspace: 'store', endpointId: endpoint.id });
    // An endpoint that is already gone is no error.
    if (result.ok || result.problem === 'not_found') onDeleted();
    else setProblem(result.problem);
  }

  return (
    <>
      <p>{t('webhooks.delete_note')}</p>
      {problem !== null && <ProblemBox problem={problem} />}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="choice" onPress={() => void remove()}>
          {t('webhooks.delete_now')}
        </Button>
        <Button kind="choice" onPress={onClose}>
          {t('webhooks.delete_keep')}
        </Button>
      </div>
    </>
  );
}
