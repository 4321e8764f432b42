import { Drama, KeyRound, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { Settings } from '../../../electron/contract/domain/settings.ts';
import { KEEP_DAYS } from '../../../electron/contract/domain/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { useCall } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { PrintersSetting } from '../printing/printers-setting.tsx';
import { AdjustmentReasonsSetting } from './adjustment-reasons-setting.tsx';
import { DesktopSettings } from './desktop-settings.tsx';
import { KeyboardSetting } from './keyboard-setting.tsx';
import { OpeningHoursSetting } from './opening-hours-setting.tsx';
import { ProxySetting } from './proxy-setting.tsx';
import { RejectReasonsSetting } from './reject-reasons-setting.tsx';
import { ReplaceKeyButton } from './replace-key-dialog.tsx';
import { RingingStoresSetting } from './ringing-stores-setting.tsx';
import { ScannerSetting } from './scanner-setting.tsx';
import { SettingSection } from './setting-section.tsx';
import { SoundSetting } from './sound-setting.tsx';
import { SupportFileButton } from './support-file-button.tsx';
import popoverStyles from '../../ui/popover.module.css';
import styles from './settings-screen.module.css';

export function SettingsScreen(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { settings } = snapshot;
  const { t } = useI18n();
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t('screen.settings')}</h1>
      </header>
      <div className={`${styles.settings} panel`}>
        <SettingSection name={t('settings.language')}>
          <LanguageChoice language={settings.language} />
        </SettingSection>
        <SettingSection name={t('settings.appearance')}>
          <AppearanceSetting value={settings.appearance} />
        </SettingSection>
        <SettingSection name={t('settings.sound')}>
          <SoundSetting settings={settings} />
        </SettingSection>
        {workspace.kind === 'store' && workspace.stores.length > 1 && (
          <SettingSection name={t('settings.rings_for')}>
            <RingingStoresSetting />
          </SettingSection>
        )}
        <SettingSection name={t('settings.hours')}>
          <OpeningHoursSetting hours={settings.openingHours} />
        </SettingSection>
        <SettingSection name={t('settings.reasons')}>
          <RejectReasonsSetting />
        </SettingSection>
        <SettingSection name={t('settings.told_reasons')}>
          <AdjustmentReasonsSetting />
        </SettingSection>
        <SettingSection name={t('settings.booking')}>
          <BookingSetting byItself={settings.booksByItself} />
        </SettingSection>
        <SettingSection name={t('settings.keeping')}>
          <KeepingSetting days={settings.keepDays} />
        </SettingSection>
        <SettingSection name={t('scan.setting')}>
          <ScannerSetting scanner={settings.scanner} />
        </SettingSection>
        <SettingSection name={t('paper.title')}>
          <PrintersSetting />
        </SettingSection>
        <SettingSection name={t('settings.keys')}>
          <KeyboardSetting letters={settings.letters} />
        </SettingSection>
        <SettingSection name={t('settings.store')}>
          <ConnectionSetting />
        </SettingSection>
        <ProxySetting />
        <DesktopSettings />
        <SettingSection name={t('settings.support')}>
          <SupportFileButton />
          <p className="screen-hint">{t('settings.support_note')}</p>
        </SettingSection>
      </div>
    </div>
  );
}

const APPEARANCES = ['system', 'light', 'dark', 'contrast'] as const;

function AppearanceSetting({ value }: { readonly value: Settings['appearance'] }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <Choice
      name={t('settings.appearance')}
      value={value}
      options={APPEARANCES.map((each) => ({ value: each, words: t(`settings.appearances.${each}`) }))}
      onChoose={(appearance) => void call('settings.change', { appearance })}
    />
  );
}

/** Chooses whether staff book sales, or Counter does so automatically for billing programs that read the CSV. */
function BookingSetting({ byItself }: { readonly byItself: boolean }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <Choice
        name={t('settings.booking')}
        value={byItself ? 'by_itself' : 'by_staff'}
        options={[
          { value: 'by_staff', words: t('settings.booking_by_staff') },
          { value: 'by_itself', words: t('settings.booking_by_itself') },
        ]}
        onChoose={(value) => void call('settings.change', { booksByItself: value === 'by_itself' })}
      />
      <p className="screen-hint">{t('settings.booking_note')}</p>
    </>
  );
}

/** Chooses for how long finished orders stay on this PC. */
function KeepingSetting({ days }: { readonly days: number }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  // A rollout may have set another number.
  const choices = [...new Set([...KEEP_DAYS, days])].toSorted((one, other) => one - other);
  return (
    <>
      <Choice
        name={t('settings.keeping')}
        value={String(days)}
        options={choices.map((each) => ({ value: String(each), words: t('settings.keeping_days', { days: each }) }))}
        onChoose={(value) => void call('settings.change', { keepDays: Number(value) })}
      />
      <p className="screen-hint">{t('settings.keeping_note')}</p>
    </>
  );
}

/** The connected stores. Never displays the key (C13). */
function ConnectionSetting(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  if (workspace.kind === 'practice') {
    return (
      <>
        <Button icon={LogOut} onPress={() => void call('practice.leave', {}).then(() => goTo('orders'))}>
          {t('settings.leave_practice')}
        </Button>
        <p className="screen-hint">
          {t(snapshot.storeConnected ? 'settings.leave_note_live' : 'settings.leave_note_connect')}
        </p>
      </>
    );
  }
  return (
    <>
      <ul className={styles.settingStores}>
        {workspace.stores.map(({ id, name, city }) => (
          <li key={id}>
            <b>{name}</b> {city}
          </li>
        ))}
      </ul>
      <p className="screen-hint">{t(workspace.mode === 'live' ? 'settings.store_live' : 'settings.store_test')}</p>
      <ReplaceKeyButton />
      <p className="screen-hint">{t('replace_key.note')}</p>
      <DisconnectButton />
      <Button icon={Drama} onPress={() => void call('practice.enter', {}).then(() => goTo('practice'))}>
        {t('settings.enter_practice')}
      </Button>
      <p className="screen-hint">{t('settings.also_live')}</p>
    </>
  );
}

/** Deletes the API key. Asks first, because without it orders no longer ring here. */
function DisconnectButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button icon={KeyRound}>{t('settings.forget')}</Button>
      <Popover data-slot="popover" className={joinClasses(popoverStyles.popover)} placement="bottom start">
        <Dialog className={joinClasses(popoverStyles.content)}>
          <Heading slot="title" className={joinClasses(popoverStyles.title)}>
            {t('settings.forget_ask')}
          </Heading>
          <p className={popoverStyles.note}>{t('settings.forget_note')}</p>
          <div className={popoverStyles.actions} data-slot="dialog-actions">
            <Button kind="choice" onPress={() => void call('connect.forget', {}).then(() => goTo('orders'))}>
              {t('settings.forget')}
            </Button>
            <Button kind="choice" onPress={() => setOpen(false)}>
              {t('settings.keep_key')}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
