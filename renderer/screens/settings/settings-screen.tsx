import { Drama, KeyRound, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { Settings } from '../../../electron/contract/ipc/views.ts';
import { useWords } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { useAsk } from '../../state/use-call.ts';
import { useShown } from '../../state/workspace-context.ts';
import { Press } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { PrintersSetting } from '../printing/printers-setting.tsx';
import { ToldReasons } from './adjustment-reasons-setting.tsx';
import { HostSettings } from './desktop-settings.tsx';
import { Keys } from './keyboard-setting.tsx';
import { Hours } from './opening-hours-setting.tsx';
import { Reasons } from './reject-reasons-setting.tsx';
import { RingStores } from './ringing-stores-setting.tsx';
import { Scanner } from './scanner-setting.tsx';
import { Setting } from './setting-section.tsx';
import { Sound } from './sound-setting.tsx';
import '../../ui/popover.css';
import './settings-screen.css';

/** What staff can set on this counter. */
export function SettingsScreen(): ReactNode {
  const { snapshot, workspace } = useShown();
  const { settings } = snapshot;
  const { t } = useWords();
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t('screen.settings')}</h1>
      </header>
      <div className="settings panel">
        <Setting name={t('settings.language')}>
          <LanguageChoice language={settings.language} />
        </Setting>
        <Setting name={t('settings.appearance')}>
          <Appearance value={settings.appearance} />
        </Setting>
        <Setting name={t('settings.sound')}>
          <Sound settings={settings} />
        </Setting>
        {workspace.kind === 'store' && workspace.stores.length > 1 && (
          <Setting name={t('settings.rings_for')}>
            <RingStores />
          </Setting>
        )}
        <Setting name={t('settings.hours')}>
          <Hours hours={settings.openingHours} />
        </Setting>
        <Setting name={t('settings.reasons')}>
          <Reasons />
        </Setting>
        <Setting name={t('settings.told_reasons')}>
          <ToldReasons />
        </Setting>
        <Setting name={t('settings.booking')}>
          <Booking byItself={settings.booksByItself} />
        </Setting>
        <Setting name={t('scan.setting')}>
          <Scanner scanner={settings.scanner} />
        </Setting>
        <Setting name={t('paper.title')}>
          <PrintersSetting />
        </Setting>
        <Setting name={t('settings.keys')}>
          <Keys letters={settings.letters} />
        </Setting>
        <Setting name={t('settings.store')}>
          <StoreAndKey />
        </Setting>
        <HostSettings />
      </div>
    </div>
  );
}

const APPEARANCES = ['system', 'light', 'dark', 'contrast'] as const;

function Appearance({ value }: { readonly value: Settings['appearance'] }): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  return (
    <Choice
      name={t('settings.appearance')}
      value={value}
      options={APPEARANCES.map((each) => ({ value: each, words: t(`settings.appearances.${each}`) }))}
      onChoose={(appearance) => void ask('settings.change', { appearance })}
    />
  );
}

/** Who books sales: staff, or Counter by itself for a billing program that takes them from the CSV. */
function Booking({ byItself }: { readonly byItself: boolean }): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  return (
    <>
      <Choice
        name={t('settings.booking')}
        value={byItself ? 'by_itself' : 'by_staff'}
        options={[
          { value: 'by_staff', words: t('settings.booking_by_staff') },
          { value: 'by_itself', words: t('settings.booking_by_itself') },
        ]}
        onChoose={(value) => void ask('settings.change', { booksByItself: value === 'by_itself' })}
      />
      <p className="screen-hint">{t('settings.booking_note')}</p>
    </>
  );
}

/** Which store this counter is in. The key is never shown (C13). */
function StoreAndKey(): ReactNode {
  const { snapshot, workspace } = useShown();
  const ask = useAsk();
  const { t } = useWords();
  if (workspace.kind === 'practice') {
    return (
      <>
        <Press icon={LogOut} onPress={() => void ask('practice.leave', {}).then(() => goTo('orders'))}>
          {t('settings.leave_practice')}
        </Press>
        <p className="screen-hint">
          {t(snapshot.storeConnected ? 'settings.leave_note_live' : 'settings.leave_note_connect')}
        </p>
      </>
    );
  }
  return (
    <>
      <ul className="setting-stores">
        {workspace.stores.map(({ id, name, city }) => (
          <li key={id}>
            <b>{name}</b> {city}
          </li>
        ))}
      </ul>
      <p className="screen-hint">{t(workspace.mode === 'live' ? 'settings.store_live' : 'settings.store_test')}</p>
      <Forget />
      <Press icon={Drama} onPress={() => void ask('practice.enter', {}).then(() => goTo('practice'))}>
        {t('settings.enter_practice')}
      </Press>
      <p className="screen-hint">{t('settings.also_live')}</p>
    </>
  );
}

/** Asks once, because orders ring here no more without the key. */
function Forget(): ReactNode {
  const ask = useAsk();
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Press icon={KeyRound}>{t('settings.forget')}</Press>
      <Popover className="popover" placement="bottom start">
        <Dialog className="popover-dialog">
          <Heading slot="title" className="popover-title">
            {t('settings.forget_ask')}
          </Heading>
          <p className="popover-note">{t('settings.forget_note')}</p>
          <Press kind="choice" onPress={() => void ask('connect.forget', {}).then(() => goTo('orders'))}>
            {t('settings.forget')}
          </Press>
          <Press kind="choice" onPress={() => setOpen(false)}>
            {t('settings.keep_key')}
          </Press>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
