import { Drama, KeyRound, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Fixed } from '../../ui/fixed.tsx';
import { DisconnectStoreButton } from './disconnect-store-button.tsx';
import { KeyTestButton } from './key-test-button.tsx';
import { ReplaceKeyButton } from './replace-key-dialog.tsx';
import styles from './settings-screen.module.css';

/** The connected stores and their key, which is never displayed (C13); in practice, the way out of it. */
export function ConnectionSetting(): ReactNode {
  return useWorkspace().workspace.kind === 'practice' ? <PracticeConnection /> : <StoreConnection />;
}

function PracticeConnection(): ReactNode {
  const { storeConnected } = useWorkspace().snapshot;
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <Button icon={LogOut} onPress={() => void call('practice.leave', {}).then(() => goTo('orders'))}>
        {t('settings.leave_practice')}
      </Button>
      <p className="screen-hint">{t(storeConnected ? 'settings.leave_note_live' : 'settings.leave_note_connect')}</p>
    </>
  );
}

function StoreConnection(): ReactNode {
  const { stores, mode } = useWorkspace().workspace;
  const isOwner = useIsAllowed('own');
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <ul className={joinClasses(styles.formWidth, styles.settingStores)}>
        {stores.map((store) => (
          <li key={store.id} className="row gap-12 spread">
            <span>
              <b>{store.name}</b> {store.city}
            </span>
            {isOwner && <DisconnectStoreButton store={store} />}
          </li>
        ))}
      </ul>
      <p className="screen-hint">{t(mode === 'live' ? 'settings.store_live' : 'settings.store_test')}</p>
      <KeyTestButton />
      {isOwner && (
        <>
          <ReplaceKeyButton />
          <p className="screen-hint">{t('replace_key.note')}</p>
          <ForgetKeyButton />
        </>
      )}
      <p className="screen-hint">{t('settings.second_login')}</p>
      <Fixed by="practice">
        <Button icon={Drama} onPress={() => void call('practice.enter', {}).then(() => goTo('practice'))}>
          {t('settings.enter_practice')}
        </Button>
      </Fixed>
      <p className="screen-hint">{t('settings.also_live')}</p>
    </>
  );
}

/** Forgets the key. Asks first, because without it orders no longer ring here. */
function ForgetKeyButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <ConfirmButton
      icon={KeyRound}
      words={t('settings.forget')}
      question={t('settings.forget_ask')}
      yes={t('settings.forget_yes')}
      no={t('settings.keep_key')}
      onYes={() => void call('connect.forget', {}).then(() => goTo('orders'))}
    >
      <p>{t('settings.forget_note')}</p>
    </ConfirmButton>
  );
}
