import { Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { StoreView, UnfinishedWork } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

/** Disconnects a store at the service, after saying what is unfinished there. */
export function DisconnectStoreButton({ store: { id, name } }: { readonly store: StoreView }): ReactNode {
  const { line } = useWorkspace().workspace;
  const call = useCall();
  const { t } = useI18n();
  const [unfinished, setUnfinished] = useState<UnfinishedWork | null>(null);
  if (line.disconnected.includes(id)) return null;

  async function read(): Promise<void> {
    const result = await call('connect.unfinished', { storeId: id });
    setUnfinished(result.ok ? result.value : null);
  }

  return (
    <ConfirmButton
      icon={Unplug}
      words={t('settings.disconnect')}
      name={t('settings.disconnect_store', { store: name })}
      question={t('settings.disconnect_ask', { store: name })}
      yes={t('settings.disconnect_yes')}
      no={t('settings.disconnect_no')}
      onAsk={() => void read()}
      onYes={() => void call('connect.disconnect', { storeId: id })}
    >
      {unfinished !== null && <Unfinished work={unfinished} />}
      <p>{t('settings.disconnect_note')}</p>
    </ConfirmButton>
  );
}

/** What is unfinished at a store that is about to be disconnected. */
function Unfinished({ work: { openOrders, unsent, toBook } }: { readonly work: UnfinishedWork }): ReactNode {
  const { t } = useI18n();
  return (
    <ul>
      <li>
        {openOrders === 0 ? t('settings.disconnect_no_orders') : t('settings.disconnect_orders', { count: openOrders })}
      </li>
      {unsent > 0 && <li>{t('settings.disconnect_waits', { count: unsent })}</li>}
      {toBook > 0 && <li>{t('settings.disconnect_books', { count: toBook })}</li>}
    </ul>
  );
}
