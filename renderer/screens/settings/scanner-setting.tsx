import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ScannerSettings } from '../../../electron/contract/settings.ts';
import { SCANNER_END_KEYS, SCANNER_PREFIX_MAX, SCANNER_SPEEDS } from '../../../electron/contract/settings.ts';
import { classifyBarcode } from '../../devices/scanner/barcode.ts';
import type { ScanAttempt } from '../../devices/scanner/scan-detector.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useScanHandler } from '../../services/use-scan-handler.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import styles from './settings-screen.module.css';

/** The scanner's speed, end key and prefix, with a test. */
export function ScannerSetting({ scanner }: { readonly scanner: ScannerSettings }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const change = async (changed: Partial<ScannerSettings>): Promise<boolean> =>
    (await call('settings.change', { scanner: changed })).ok;
  return (
    <>
      <Choice
        name={t('scan.speed')}
        value={scanner.speed}
        options={SCANNER_SPEEDS.map((speed) => ({ value: speed, words: t(`scan.speeds.${speed}`) }))}
        onChoose={(speed) => void change({ speed })}
      />
      <Choice
        name={t('scan.end_key')}
        value={scanner.endKey}
        options={SCANNER_END_KEYS.map((endKey) => ({ value: endKey, words: t(`scan.end_keys.${endKey}`) }))}
        onChoose={(endKey) => void change({ endKey })}
      />
      <SavedField
        label={t('scan.prefix')}
        hint={t('scan.prefix_hint')}
        text={scanner.prefix}
        maxLength={SCANNER_PREFIX_MAX}
        isCode
        onSave={(prefix) => change({ prefix })}
      />
      <ScannerTest />
    </>
  );
}

/** A scanner test. While it is on, scans appear here and have no other effect. */
function ScannerTest(): ReactNode {
  const { scanner: scans } = useServices();
  const i18n = useI18n();
  const { t } = i18n;
  const [isOn, setOn] = useState(false);
  const [attemptBefore, setAttemptBefore] = useState<ScanAttempt | null>(null);
  const last = useSignal(scans.lastAttempt);
  useScanHandler(() => undefined, isOn);
  const attempt = isOn && last !== attemptBefore ? last : null;
  return (
    <>
      <Button
        icon={ScanBarcode}
        onPress={() => {
          setAttemptBefore(last);
          setOn(!isOn);
        }}
      >
        {t(isOn ? 'scan.stop_trying' : 'scan.try')}
      </Button>
      {isOn && (
        <div className={`stack gap-6 breakable full ${styles.tryScan} panel`} role="status">
          {attempt === null ? (
            <p>
              <b>{t('scan.trying')}</b>
            </p>
          ) : (
            <>
              <p className={`${styles.tryCode} tabular`}>{t('scan.read', { code: attempt.text })}</p>
              <p>{t('scan.speed_read', formatSpeed(attempt))}</p>
              <p>{describeAttempt(i18n, attempt)}</p>
            </>
          )}
          <p className="screen-hint">{t('scan.try_hint')}</p>
        </div>
      )}
    </>
  );
}

function formatSpeed({ keys, averageMs, longestMs, endKey }: ScanAttempt) {
  return { keys, average: averageMs.toFixed(0), longest: longestMs.toFixed(0), endKey };
}

function describeAttempt({ t }: I18n, { outcome, text, endKey }: ScanAttempt): string {
  if (outcome !== 'scan') return t(`scan.outcome.${outcome}`, { endKey });
  const { kind, isMisread } = classifyBarcode(text);
  return isMisread ? t('scan.kind_misread') : t(`scan.kinds.${kind}`);
}
