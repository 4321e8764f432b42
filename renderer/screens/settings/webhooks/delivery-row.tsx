import { FileText, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { WebhookDeliveryView } from '../../../../electron/contract/calls/webhooks.ts';
import { describeEvent, useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import type { StatusTone } from '../../../ui/primitives.tsx';
import { Tag } from '../../../ui/primitives.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import styles from './webhooks.module.css';

interface DeliveryRowProps {
  readonly delivery: WebhookDeliveryView;
  onRetried(delivery: WebhookDeliveryView): void;
}

const TONE: Readonly<Record<string, StatusTone>> = { SUCCEEDED: 'good', PENDING: 'waiting', DEAD: 'red' };

/** A delivery: what was sent, what the receiver answered, and what comes next. */
export function DeliveryRow({ delivery, onRetried }: DeliveryRowProps): ReactNode {
  const { ipc } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [body, setBody] = useState<{ readonly text: string | null } | null>(null);
  const { t, clock, day } = useI18n();
  const { id, eventId, eventType, status, attempts, nextAttemptAt, createdAt } = delivery;
  const isKnown = status === 'SUCCEEDED' || status === 'PENDING' || status === 'DEAD';

  async function retry(): Promise<void> {
    const result = await ipc.call('webhooks.retry', { workspace: 'store', deliveryId: id });
    setProblem(result.ok ? null : result.problem);
    if (result.ok) onRetried(result.value);
  }

  async function showBody(): Promise<void> {
    if (createdAt === null) return setBody({ text: null });
    const result = await ipc.call('webhooks.body', { workspace: 'store', eventId, createdAt });
    setProblem(result.ok ? null : result.problem);
    if (result.ok) setBody({ text: result.value });
  }

  return (
    <li
      className={joinClasses('stack gap-6 line-below', styles.entry)}
      aria-label={`${describeEvent(t, eventType)} ${eventId}`}
    >
      <p>
        <b>{describeEvent(t, eventType)}</b> <small className="breakable muted">{eventType}</small>{' '}
        <Tag tone={TONE[status] ?? 'calm'}>{isKnown ? t(`webhooks.status.${status}`) : status}</Tag>
      </p>
      <p className="screen-hint">
        {createdAt !== null && `${day(createdAt)}, ${clock(createdAt)} · `}
        {t('webhooks.attempts', { count: attempts })} · <ReceiverAnswer delivery={delivery} />
        {nextAttemptAt !== null &&
          ` · ${t('webhooks.next_attempt', { time: `${day(nextAttemptAt)}, ${clock(nextAttemptAt)}` })}`}
      </p>
      <div className="row-full wrap gap-8">
        {body === null && (
          <Button icon={FileText} onPress={() => void showBody()}>
            {t('webhooks.body')}
          </Button>
        )}
        {status !== 'SUCCEEDED' && (
          <Button icon={RotateCw} onPress={() => void retry()}>
            {t('webhooks.retry')}
          </Button>
        )}
      </div>
      {problem !== null && <ProblemBox problem={problem} />}
      {body !== null &&
        (body.text === null ? (
          <p>{t('webhooks.no_body')}</p>
        ) : (
          <pre className={joinClasses('breakable', styles.body)}>{body.text}</pre>
        ))}
    </li>
  );
}

/** The receiver's last answer, as far as the service shows it. */
function ReceiverAnswer({ delivery: { lastStatusCode, lastError } }: Pick<DeliveryRowProps, 'delivery'>): ReactNode {
  const { t } = useI18n();
  if (lastStatusCode !== null) return t('webhooks.answered', { status: lastStatusCode });
  return lastError === '' ? t('webhooks.not_answered') : t('webhooks.not_answered_because', { error: lastError });
}
