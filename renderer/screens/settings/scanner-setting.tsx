import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
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
import { joinClasses } from '../../ui/class-names.ts';
import styles from './settings-screen.module.css';

/** The scanner's speed, end key and prefix, with a test. */
export function ScannerSetting({ scanner }: { readonly scanner: ScannerSettings }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const change = (changed: Partial<ScannerSettings>): void => void call('settings.change', { scanner: changed });
  return (
    <>
      <Choice
        name={t('scan.speed')}
        value={scanner.speed}
        options={SCANNER_SPEEDS.map((speed) => ({ value: speed, words: t(`scan.speeds.${speed}`) }))}
        onChoose={(speed) => change({ speed })}
      />
      <Choice
        name={t('scan.end_key')}
        value={scanner.endKey}
        options={SCANNER_END_KEYS.map((endKey) => ({ value: endKey, words: t(`scan.end_keys.${endKey}`) }))}
        onChoose={(endKey) => change({ endKey })}
      />
      <PrefixField prefix={scanner.prefix} onChange={(prefix) => change({ prefix })} />
      <ScannerTest />
    </>
  );
}

interface PrefixFieldProps {
  readonly prefix: string;
  onChange(prefix: string): void;
}

function PrefixField({ prefix, onChange }: PrefixFieldProps): ReactNode {
  const { t } = useI18n();
  const [typed, setTyped] = useState(prefix);
  const save = (): void => {
    if (typed !== prefix) onChange(typed);
  };
  const saveLast = useEffectEvent(save);
  // A key that leads to another screen removes the field without a blur event.
  useEffect(() => () => saveLast(), []);
  return (
    <label className={joinClasses('row wrap', styles.scannerPrefix)}>
      <span>{t('scan.prefix')}</span>
      <input
        className="field-input"
        autoComplete="off"
        spellCheck={false}
        data-scan="keep"
        maxLength={SCANNER_PREFIX_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/[^!-~]/g, ''))}
        onBlur={save}
      />
      <span className="screen-hint">{t('scan.prefix_hint')}</span>
    </label>
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
