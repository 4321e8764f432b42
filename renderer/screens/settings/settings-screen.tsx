import { type ReactNode, useState } from 'react';
import type { Settings } from '../../../electron/contract/settings.ts';
import { KEEP_DAYS } from '../../../electron/contract/settings.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { SupportFileButton } from '../../ui/support-file-button.tsx';
import { PrintersSetting } from '../printing/printers-setting.tsx';
import { AdjustmentReasonsSetting } from './adjustment-reasons-setting.tsx';
import { ConnectionSetting } from './connection-setting.tsx';
import { CopiesSetting } from './copies-setting.tsx';
import { CounterNameSetting } from './counter-name-setting.tsx';
import { DesktopSettings } from './desktop-settings.tsx';
import { DraftNote } from './draft-note.tsx';
import { FirstStepsSetting } from './first-steps-setting.tsx';
import { HealthSetting } from './health-setting.tsx';
import { ImportFolderSetting } from './import-folder-setting.tsx';
import { KeyboardSetting } from './keyboard-setting.tsx';
import { MoveSetting } from './move-setting.tsx';
import { OpeningHoursSetting } from './opening-hours-setting.tsx';
import { OutsideSetting } from './outside-setting.tsx';
import { ProxySetting } from './proxy-setting.tsx';
import { RejectReasonsSetting } from './reject-reasons-setting.tsx';
import { RingingStoresSetting } from './ringing-stores-setting.tsx';
import { ScannerSetting } from './scanner-setting.tsx';
import { SettingSection } from './setting-section.tsx';
import { createSettingsIndex, SettingsIndexContext } from './settings-index.ts';
import { SettingsIndexPane } from './settings-index-pane.tsx';
import { SoundSetting } from './sound-setting.tsx';
import { StaffSetting } from './staff-setting.tsx';
import { TallyLinkSetting } from './tally-link-setting.tsx';
import { TallySetting } from './tally-setting.tsx';
import { TaxSetting } from './tax-setting.tsx';
import { WebhooksSetting } from './webhooks/webhooks-setting.tsx';
import styles from './settings-screen.module.css';

export function SettingsScreen(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { settings } = snapshot;
  const isOwner = useIsAllowed('own');
  const [index] = useState(createSettingsIndex);
  const { t } = useI18n();
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t('screen.settings')}</h1>
      </header>
      <div className={joinClasses('gap-12', styles.panes)}>
        <SettingsIndexContext value={index}>
          <SettingsIndexPane />
          <div className={joinClasses('panel lines-between', styles.settings)}>
            <SettingSection name={t('settings.language')}>
              <LanguageChoice language={settings.language} />
              <DraftNote language={settings.language} />
            </SettingSection>
            <SettingSection name={t('settings.appearance')}>
              <AppearanceSetting value={settings.appearance} />
            </SettingSection>
            <SettingSection name={t('settings.counter')} right="manage">
              <CounterNameSetting />
            </SettingSection>
            <SettingSection name={t('settings.sound')} anchor="sound" right="manage">
              <SoundSetting settings={settings} />
            </SettingSection>
            {workspace.kind === 'store' && workspace.stores.length > 1 && (
              <SettingSection name={t('settings.rings_for')} right="manage">
                <RingingStoresSetting />
              </SettingSection>
            )}
            <SettingSection name={t('settings.hours')} right="manage">
              <OpeningHoursSetting hours={settings.openingHours} />
            </SettingSection>
            <SettingSection name={t('settings.outside.title')} right="own">
              <OutsideSetting
                rungs={settings.rungs}
                tellsClosing={settings.tellsClosing}
                heartbeat={settings.heartbeat}
              />
            </SettingSection>
            <SettingSection name={t('settings.reasons')} right="manage">
              <RejectReasonsSetting />
            </SettingSection>
            <SettingSection name={t('settings.told_reasons')} right="manage">
              <AdjustmentReasonsSetting />
            </SettingSection>
            <SettingSection name={t('settings.booking')} right="manage">
              <BookingSetting byItself={settings.booksByItself} />
              <SaleCodesSetting arePlain={settings.plainSaleCodes} />
            </SettingSection>
            <SettingSection name={t('settings.tax')} right="manage">
              <TaxSetting />
            </SettingSection>
            <SettingSection name={t('settings.tally')} right="manage">
              <TallyLinkSetting link={settings.tallyLink} ledgers={settings.tally} />
              <TallySetting ledgers={settings.tally} />
            </SettingSection>
            <SettingSection name={t('settings.keeping')} anchor="keeping" right="own">
              <KeepingSetting days={settings.keepDays} />
            </SettingSection>
            <SettingSection name={t('settings.copies.title')} anchor="copies" right="own">
              <CopiesSetting />
            </SettingSection>
            {workspace.kind === 'store' && (
              <SettingSection name={t('move.title')} right="own">
                <MoveSetting />
              </SettingSection>
            )}
            <SettingSection name={t('settings.import_folder.title')} anchor="import_folder" right="own">
              <ImportFolderSetting />
            </SettingSection>
            <SettingSection name={t('scan.setting')} right="manage">
              <ScannerSetting scanner={settings.scanner} scaleCode={settings.scaleCode} />
            </SettingSection>
            <SettingSection name={t('printing.title')} anchor="printers" right="manage">
              <PrintersSetting />
            </SettingSection>
            <SettingSection name={t('settings.keys')}>
              <KeyboardSetting letters={settings.letters} />
            </SettingSection>
            <SettingSection name={t('settings.store')} anchor="store">
              <ConnectionSetting />
            </SettingSection>
            <SettingSection name={t('staff.title')} right="own">
              <StaffSetting />
            </SettingSection>
            <WebhooksSetting />
            <ProxySetting />
            <DesktopSettings />
            <HealthSetting />
            <FirstStepsSetting />
            <SettingSection name={t('settings.support')}>
              <SupportFileButton />
              <p className="screen-hint">{t('settings.support_note')}</p>
            </SettingSection>
          </div>
        </SettingsIndexContext>
      </div>
      {!isOwner && <p className="screen-hint">{t('staff.hidden_settings')}</p>}
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

/** Chooses how the CSV of sales writes codes. */
function SaleCodesSetting({ arePlain }: { readonly arePlain: boolean }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <Choice
        name={t('settings.sale_codes')}
        value={arePlain ? 'plain' : 'text'}
        options={[
          { value: 'text', words: t('settings.sale_codes_text') },
          { value: 'plain', words: t('settings.sale_codes_plain') },
        ]}
        onChoose={(value) => void call('settings.change', { plainSaleCodes: value === 'plain' })}
      />
      <p className="screen-hint">{t('settings.sale_codes_note')}</p>
    </>
  );
}

/** Chooses how long finished orders stay on this PC. */
function KeepingSetting({ days }: { readonly days: number }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  // Rollout may have set another number.
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
