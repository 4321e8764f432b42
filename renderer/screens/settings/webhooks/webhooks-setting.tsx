import { Plus, RotateCw, WifiOff } from 'lucide-react';
import { type ReactNode, useReducer, useState } from 'react';
import { LIMITS } from '../../../../electron/contract/api/limits.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../../services/rights.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { PROBLEM_TROUBLES } from '../../../state/help-topics.ts';
import { Button } from '../../../ui/button.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { SettingSection } from '../setting-section.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { WebhookDialog, type WebhookDialogState } from './webhook-dialog.tsx';

/**
 * The company's webhook endpoints, for the owner. Renders nothing in practice, or with a key that may not manage them.
 */
export function WebhooksSetting(): ReactNode {
  const { workspace } = useWorkspace();
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0);
  const [dialog, setDialog] = useState<WebhookDialogState | null>(null);
  const { t } = useI18n();
  const isOffered = useIsAllowed('own') && workspace.kind === 'store';
  // Reads them again when the connection is back.
  const isOnline = workspace.line.state === 'online';
  const revision = 2 * changes + (isOnline ? 1 : 0);
  const {
    value: endpoints,
    problem,
    isAnswered,
  } = useQuery('webhooks.list', isOffered ? { workspace: 'store' } : null, revision);
  if (!isOffered || problem === 'needs_company_key' || (!isAnswered && problem === null)) return null;
  const isFull = endpoints !== null && endpoints.length >= LIMITS.webhookEndpoints;
  return (
    <SettingSection name={t('webhooks.name')}>
      <p className="screen-hint">{t('webhooks.note')}</p>
      {problem !== null && (
        <Box
          tone="waiting"
          icon={WifiOff}
          action={
            <Button icon={RotateCw} onPress={noteChange}>
              {t('webhooks.again')}
            </Button>
          }
        >
          <p>{t(`problem.${problem}`)}</p>
          <HelpLink trouble={PROBLEM_TROUBLES[problem]} />
        </Box>
      )}
      {endpoints !== null && (
        <>
          {endpoints.length === 0 && <p>{t('webhooks.none')}</p>}
          <ul className="full">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onChanged={noteChange} onOpen={setDialog} />
            ))}
          </ul>
          <Button icon={Plus} isDisabled={isFull} onPress={() => setDialog({ kind: 'form', endpoint: null })}>
            {t('webhooks.add')}
          </Button>
          {isFull && <p className="screen-hint">{t('webhooks.full', { count: LIMITS.webhookEndpoints })}</p>}
        </>
      )}
      <WebhookDialog state={dialog} onState={setDialog} onChanged={noteChange} />
    </SettingSection>
  );
}
