import { CircleCheck, Hourglass, Link2, OctagonX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LogbookCheck } from '../../../electron/contract/calls/logbook.ts';
import { formatMark, type LogbookMark } from '../../../electron/contract/domain/logbook.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Box } from '../../ui/primitives.tsx';
import styles from './logbook-screen.module.css';

interface ChainCheckProps {
  readonly newest: LogbookMark | null;
  /** Entries that aren't written yet. */
  readonly waiting: number;
}

/**
 * Checks on request that nothing in the logbook was changed or removed, and shows its newest entry for a later
 * comparison.
 */
export function ChainCheck({ newest, waiting }: ChainCheckProps): ReactNode {
  const [result, setResult] = useState<LogbookCheck | 'checking' | null>(null);
  const call = useCall();
  const { t } = useI18n();

  async function check(): Promise<void> {
    setResult('checking');
    const answer = await call('logbook.check', {});
    setResult(answer.ok ? answer.value : null);
  }

  return (
    <div className={joinClasses('stack gap-8', styles.chain)}>
      {waiting > 0 && (
        <Box tone="waiting" icon={Hourglass}>
          <p>{t('logbook.waiting', { count: waiting })}</p>
        </Box>
      )}
      {newest !== null && (
        <Box
          tone="calm"
          icon={Link2}
          title={t('logbook.newest', { mark: formatMark(newest) })}
          action={
            <Button isDisabled={result === 'checking'} onPress={() => void check()}>
              {t(result === 'checking' ? 'logbook.checking' : 'logbook.check')}
            </Button>
          }
        >
          <p>{t('logbook.newest_note')}</p>
        </Box>
      )}
      <div role="status">{result !== null && result !== 'checking' && <CheckResult result={result} />}</div>
    </div>
  );
}

/** What a check found. */
function CheckResult({ result }: { readonly result: LogbookCheck }): ReactNode {
  const { t } = useI18n();
  if (result.kind === 'whole') {
    const { end, lost, cut } = result;
    return (
      <>
        {cut > 0 && (
          <Box tone="red" icon={OctagonX}>
            <p>{t('logbook.cut', { number: String(cut) })}</p>
          </Box>
        )}
        <Box tone="good" icon={CircleCheck}>
          <p>{end === null ? t('logbook.empty') : t('logbook.whole', { mark: formatMark(end) })}</p>
          {lost > 0 && <p>{t('logbook.lost', { count: lost })}</p>}
        </Box>
      </>
    );
  }
  return (
    <Box tone="red" icon={OctagonX}>
      <p>{t('logbook.broken', { from: String(result.from) })}</p>
    </Box>
  );
}
