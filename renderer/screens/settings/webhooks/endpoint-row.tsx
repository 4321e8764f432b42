import { KeyRound, List, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WebhookEndpointView } from '../../../../electron/contract/calls/webhooks.ts';
import { describeEvent, useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/primitives.tsx';
import type { WebhookDialogState } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';

interface EndpointRowProps {
  readonly endpoint: WebhookEndpointView;
  onChanged(): void;
  onOpen(dialog: WebhookDialogState): void;
}

/** The buttons that open a dialog about an endpoint. */
const DIALOGS = [
  { kind: 'form', icon: Pencil, words: 'webhooks.change' },
  { kind: 'deliveries', icon: List, words: 'webhooks.deliveries' },
  { kind: 'test', icon: Send, words: 'webhooks.test' },
  { kind: 'roll', icon: KeyRound, words: 'webhooks.roll' },
  { kind: 'delete', icon: Trash2, words: 'webhooks.delete' },
] as const;

/** An endpoint: where it leads, which events it gets, and what staff can do with it. */
export function EndpointRow({ endpoint, onChanged, onOpen }: EndpointRowProps): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const { id, url, description, events, isActive, disabledReason } = endpoint;

  async function setActive(active: boolean): Promise<void> {
    await call('webhooks.change', { workspace: 'store', endpointId: id, isActive: active });
    onChanged();
  }

  return (
    <li className={joinClasses('stack gap-6 line-below', styles.entry)} aria-label={url}>
      <p className="breakable">
        <b>{url}</b>{' '}
        <Tag tone={isActive ? 'good' : 'waiting'}>{t(isActive ? 'webhooks.active' : 'webhooks.paused')}</Tag>
      </p>
      {description !== '' && <p>{description}</p>}
      {!isActive && disabledReason !== '' && <p>{t('webhooks.disabled', { reason: disabledReason })}</p>}
      <p className="screen-hint">
        {events.length === 0 ? t('webhooks.every_event') : events.map((type) => describeEvent(t, type)).join(' · ')}
      </p>
      <div className="row-full wrap gap-8">
        <Button icon={isActive ? Pause : Play} onPress={() => void setActive(!isActive)}>
          {t(isActive ? 'webhooks.pause' : 'webhooks.resume')}
        </Button>
        {DIALOGS.map(({ kind, icon, words }) => (
          <Button key={kind} icon={icon} onPress={() => onOpen({ kind, endpoint })}>
            {t(words)}
          </Button>
        ))}
      </div>
    </li>
  );
}
