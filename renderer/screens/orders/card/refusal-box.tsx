import { OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RefusalView } from '../../../../electron/contract/calls/order-card.ts';
import { describeNextStep, describeRefusal, useI18n } from '../../../i18n/use-i18n.ts';
import { findRefusalTrouble } from '../../../state/help-topics.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Box } from '../../../ui/primitives.tsx';

/** Why the last answer was refused, and what staff can do now. */
export function RefusalBox({ refusal }: { readonly refusal: RefusalView }): ReactNode {
  const { t, clock } = useI18n();
  return (
    <Box tone="red" icon={OctagonX} title={`${t('activity.refused')} · ${clock(refusal.at)}`}>
      <p>{describeRefusal(t, refusal)}</p>
      <p>
        <b>{t('refusal.can_do')}</b> {describeNextStep(t, refusal.code)}
      </p>
      <HelpLink trouble={findRefusalTrouble(refusal.code)} />
    </Box>
  );
}
