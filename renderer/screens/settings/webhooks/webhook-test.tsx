import { CircleCheck, Info, OctagonX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EventType } from '../../../../electron/contract/api/enums.ts';
import { EVENT_TYPES } from '../../../../electron/contract/api/enums.ts';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { WebhookDeliveryView, WebhookEndpointView } from '../../../../electron/contract/calls/webhooks.ts';
import { describeEvent, useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { classifyTestAnswer } from './test-answer.ts';
import checkboxStyles from '../../../ui/checkbox.module.css';
import popoverStyles from '../../../ui/popover.module.css';

interface Sent {
  readonly delivery: WebhookDeliveryView;
  readonly hadBadSignature: boolean;
}

/** Sends a sample of any type, even with a wrong signature, and explains the answer. */
export function WebhookTest({
  endpoint,
  onClose,
}: {
  readonly endpoint: WebhookEndpointView;
  onClose(): void;
}): ReactNode {
  const { ipc } = useServices();
  const [type, setType] = useState<EventType>('ping');
  const [isBad, setBad] = useState(false);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { t } = useI18n();

  async function send(): Promise<void> {
    setSending(true);
    setSent(null);
    setProblem(null);
    const target = { workspace: 'store', endpointId: endpoint.id } as const;
    const result = await ipc.call('webhooks.test', { ...target, type, hasBadSignature: isBad });
    setSending(false);
    if (result.ok) setSent({ delivery: result.value, hadBadSignature: isBad });
    else setProblem(result.problem);
  }

  return (
    <>
      <label className="field">
        <span className="field-label">{t('webhooks.test_type')}</span>
        <select
          className="field-input"
          value={type}
          onChange={(event) => setType(EVENT_TYPES.find((each) => each === event.target.value) ?? 'ping')}
        >
          {EVENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {`${describeEvent(t, each)} (${each})`}
            </option>
          ))}
        </select>
      </label>
      <label className={checkboxStyles.checkbox}>
        <input type="checkbox" checked={isBad} onChange={(event) => setBad(event.target.checked)} />
        <span>{t('webhooks.test_bad')}</span>
      </label>
      <p className={popoverStyles.note}>{t('webhooks.test_note')}</p>
      <div role="status">
        {isSending && <p>{t('webhooks.test_sending')}</p>}
        {sent !== null && <TestAnswer {...sent} />}
      </div>
      {problem !== null && <ProblemBox problem={problem} />}
      <div className={popoverStyles.actions} data-slot="dialog-actions">
        <Button kind="go" isDisabled={isSending} onPress={() => void send()}>
          {t('webhooks.test_send')}
        </Button>
        <Button onPress={onClose}>{t('webhooks.close')}</Button>
      </div>
    </>
  );
}

const LOOKS = {
  right: { tone: 'good', icon: CircleCheck },
  wrong: { tone: 'red', icon: OctagonX },
  unclear: { tone: 'waiting', icon: TriangleAlert },
  none: { tone: 'waiting', icon: Info },
} as const;

function TestAnswer({ delivery, hadBadSignature }: Sent): ReactNode {
  const { t } = useI18n();
  const { lastStatusCode, lastError, eventType } = delivery;
  const { verdict, words } = classifyTestAnswer(lastStatusCode, eventType, hadBadSignature);
  const { tone, icon } = LOOKS[verdict];
  return (
    <Box tone={tone} icon={icon}>
      <p>{t(`webhooks.answer.${words}`, { status: lastStatusCode ?? '', error: lastError })}</p>
    </Box>
  );
}
