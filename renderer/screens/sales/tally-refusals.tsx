import { OctagonX, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Box } from '../../ui/primitives.tsx';
import styles from './sales-screen.module.css';

/** The sales whose vouchers Tally refused, each with Tally's own words. */
export function TallyRefusals(): ReactNode {
  const { workspace, snapshot } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const { kind: place } = workspace;
  const isLinked = snapshot.settings.tallyLink !== null;
  const { value } = useQuery('tally.view', isLinked ? { workspace: place } : null, workspace.revisions.sales);
  const refused = value?.refused ?? [];
  if (refused.length === 0) return null;
  const retry = (eventId: string | null): void => void call('tally.retry', { workspace: place, eventId });
  return (
    <section aria-label={t('sales.tally_refused')}>
      <Box
        tone="red"
        icon={OctagonX}
        title={t('sales.tally_refused')}
        action={
          <Button icon={RotateCw} onPress={() => retry(null)}>
            {t('sales.tally_retry_all')}
          </Button>
        }
      >
        <ul className={styles.refusals}>
          {refused.map(({ eventId, number, total, words }) => (
            <li key={eventId} className="row wrap">
              <b>{number}</b> <span className="tabular">{formatMoney(total)}</span>{' '}
              <q lang="en">{words === '' ? '–' : words}</q>{' '}
              <Button
                kind="quiet"
                name={t('sales.tally_retry', { number })}
                icon={RotateCw}
                onPress={() => retry(eventId)}
              />
            </li>
          ))}
        </ul>
      </Box>
    </section>
  );
}
