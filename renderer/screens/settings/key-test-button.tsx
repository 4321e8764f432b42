import { Check, ScanSearch, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { KeyTest } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Box } from '../../ui/primitives.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';

/** Asks the service what the key of the connected stores may do, and shows the answer beside the button. */
export function KeyTestButton(): ReactNode {
  const { ipc } = useServices();
  const { t } = useI18n();
  const [isTesting, setTesting] = useState(false);
  const [found, setFound] = useState<KeyTest | Problem | null>(null);

  async function test(): Promise<void> {
    setTesting(true);
    const result = await ipc.call('connect.test', {});
    setTesting(false);
    setFound(result.ok ? result.value : result.problem);
  }

  return (
    <>
      <Button icon={ScanSearch} isDisabled={isTesting} onPress={() => void test()}>
        {t(isTesting ? 'settings.testing_key' : 'settings.test_key')}
      </Button>
      <div role="status">
        {found !== null && (typeof found === 'string' ? <ProblemBox problem={found} /> : <KeyFindings found={found} />)}
      </div>
    </>
  );
}

/** What a key may do, and which of the connected stores it reaches. */
function KeyFindings({ found: { company, scope, lastFour, storeIds } }: { readonly found: KeyTest }): ReactNode {
  const { stores } = useWorkspace().workspace;
  const { t } = useI18n();
  const missed = stores.filter(({ id }) => !storeIds.includes(id)).map(({ name }) => name);
  const facts = {
    company: company ?? t('welcome.no_company'),
    scope: t(`settings.key_works_${scope}`),
    lastFour: lastFour ?? '…',
  };
  return (
    <Box
      tone={missed.length === 0 ? 'good' : 'waiting'}
      icon={missed.length === 0 ? Check : TriangleAlert}
      title={t('settings.key_works', facts)}
    >
      <p>
        {missed.length === 0 ? t('settings.key_reaches_all') : t('settings.key_misses', { stores: missed.join(', ') })}
      </p>
      {scope === 'store' && <p>{t('settings.key_store_cant')}</p>}
    </Box>
  );
}
