import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReceiverState, ReceiverView } from '../../../../electron/contract/ipc/receiver.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../state/use-call.ts';
import { useNow, useWorkspace } from '../../../state/workspace-context.ts';
import { Choice } from '../../../ui/choice.tsx';
import type { StatusTone } from '../../../ui/primitives.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { SettingSection } from '../setting-section.tsx';
import { ReceiverForm } from './receiver-form.tsx';
import { ReceiverSecretList } from './receiver-secret-list.tsx';
import { useReceiverState } from './use-receiver-state.ts';

/** The receiver of webhooks, for the connected store. Renders nothing in the practice store. */
export function ReceiverSetting(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const { receiver } = snapshot;
  if (receiver === null || workspace.kind !== 'store') return null;
  const { settings } = receiver;
  return (
    <SettingSection name={t('receiver.name')} right="own">
      <p className="screen-hint">{t('receiver.note')}</p>
      <Choice
        name={t('receiver.name')}
        value={settings.isOn ? 'on' : 'off'}
        options={[
          { value: 'off', words: t('receiver.off') },
          { value: 'on', words: t('receiver.on') },
        ]}
        onChoose={(value) => void call('receiver.change', { ...settings, isOn: value === 'on' })}
      />
      {settings.isOn && (
        <>
          <ReceiverStatus receiver={receiver} />
          <ReceiverForm settings={settings} />
          <ReceiverSecretList receiver={receiver} />
        </>
      )}
    </SettingSection>
  );
}

const TONE: Readonly<Partial<Record<ReceiverState, StatusTone>>> = { listening: 'good', opening: 'calm', off: 'calm' };

/** What the receiver is doing, what it last received, and what it has refused since. */
function ReceiverStatus({ receiver }: { readonly receiver: ReceiverView }): ReactNode {
  const { state, lastEventAt, refusal } = receiver;
  const words = useReceiverState(receiver);
  const now = useNow();
  const { t, ago } = useI18n();
  const came =
    lastEventAt === null ? t('receiver.no_event') : t('receiver.last_event', { time: ago(lastEventAt, now) });
  return (
    <>
      <div role="status" aria-label={t('receiver.name')}>
        <Box tone={TONE[state] ?? 'waiting'} icon={state === 'listening' ? CircleCheck : Info} title={words}>
          {state === 'listening' && <p>{came}</p>}
        </Box>
      </div>
      {refusal !== null && (
        <Box tone="waiting" icon={TriangleAlert}>
          <p>
            {t(`receiver.refusal.${refusal.reason}`)} {ago(refusal.at, now)}
          </p>
        </Box>
      )}
    </>
  );
}
