import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  buildScaleExample,
  isScalePattern,
  readItemCode,
  SCALE_PATTERN_MAX,
} from '../../../electron/contract/domain/item-code.ts';
import type { ScannerSettings, Settings } from '../../../electron/contract/settings.ts';
import { SCANNER_END_KEYS, SCANNER_PREFIX_MAX, SCANNER_SPEEDS } from '../../../electron/contract/settings.ts';
import type { ScanAttempt } from '../../devices/scanner/scan-detector.ts';
import { describeScaleAmount } from '../../i18n/code-particulars.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useScanHandler } from '../../services/use-scan-handler.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { LabelledChoice } from '../../ui/labelled-choice.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import styles from './settings-screen.module.css';

/** The scanner's speed, end key and prefix, with a test. */
export function ScannerSetting({ scanner, scaleCode }: Pick<Settings, 'scanner' | 'scaleCode'>): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const change = async (changed: Partial<ScannerSettings>): Promise<boolean> =>
    (await call('settings.change', { scanner: changed })).ok;
  return (
    <>
      <LabelledChoice name={t('scan.speed')}>
        <Choice
          name={t('scan.speed')}
          value={scanner.speed}
          options={SCANNER_SPEEDS.map((speed) => ({ value: speed, words: t(`scan.speeds.${speed}`) }))}
          onChoose={(speed) => void change({ speed })}
        />
      </LabelledChoice>
      <LabelledChoice name={t('scan.end_key')}>
        <Choice
          name={t('scan.end_key')}
          value={scanner.endKey}
          options={SCANNER_END_KEYS.map((endKey) => ({ value: endKey, words: t(`scan.end_keys.${endKey}`) }))}
          onChoose={(endKey) => void change({ endKey })}
        />
      </LabelledChoice>
      <SavedField
        label={t('scan.prefix')}
        hint={t('scan.prefix_hint')}
        text={scanner.prefix}
        maxLength={SCANNER_PREFIX_MAX}
        isCode
        onSave={(prefix) => change({ prefix })}
      />
      <ScaleField pattern={scaleCode} />
      <ScannerTest scale={scaleCode} />
    </>
  );
}

/** How the shop's scale prints its codes, with an example of what Counter reads in one. */
function ScaleField({ pattern }: { readonly pattern: string | null }): ReactNode {
  const call = useCall();
  const i18n = useI18n();
  const { t } = i18n;
  const [isWrong, setWrong] = useState(false);
  async function save(text: string): Promise<boolean> {
    const next = text.toUpperCase();
    const isPattern = next === '' || isScalePattern(next);
    setWrong(!isPattern);
    return isPattern && (await call('settings.change', { scaleCode: next === '' ? null : next })).ok;
  }
  return (
    <>
      <SavedField
        label={t('scan.scale')}
        hint={t('scan.scale_hint')}
        text={pattern ?? ''}
        maxLength={SCALE_PATTERN_MAX}
        isCode
        onSave={save}
      />
      <p role="status">{isWrong ? t('scan.scale_wrong') : pattern !== null && describeExample(i18n, pattern)}</p>
    </>
  );
}

function describeExample(i18n: I18n, pattern: string): string {
  const code = buildScaleExample(pattern);
  const { barcode, amount } = readItemCode(code, pattern);
  const words = amount === null ? '' : describeScaleAmount(i18n, amount);
  return i18n.t('scan.scale_example', { code, item: barcode, amount: words });
}

/** A scanner test. While it is on, scans appear here and have no other effect. */
function ScannerTest({ scale }: { readonly scale: string | null }): ReactNode {
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
              <p className={joinClasses('tabular bold', styles.tryCode)}>{t('scan.read', { code: attempt.text })}</p>
              <p>{t('scan.speed_read', formatSpeed(attempt))}</p>
              <p>{describeAttempt(i18n, attempt, scale)}</p>
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

function describeAttempt(i18n: I18n, { outcome, text, endKey }: ScanAttempt, scale: string | null): string {
  const { t } = i18n;
  if (outcome !== 'scan') return t(`scan.outcome.${outcome}`, { endKey });
  const { kind, hasWrongCheckDigit, amount } = readItemCode(text, scale);
  if (amount !== null) return describeScaleAmount(i18n, amount);
  return hasWrongCheckDigit ? t('scan.kind_misread') : t(`scan.kinds.${kind}`);
}
