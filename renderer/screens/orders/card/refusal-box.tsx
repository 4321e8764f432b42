import { OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RefusalView } from '../../../../electron/contract/ipc/views.ts';
import { nextStepWords, refusalWords, useWords } from '../../../i18n/use-i18n.ts';
import { Box } from '../../../ui/primitives.tsx';

/** Why our last answer was refused, and what can be done now. The answers stay below it. */
export function RefusalBox({ refusal }: { readonly refusal: RefusalView }): ReactNode {
  const { t, clock } = useWords();
  return (
    <Box tone="red" icon={OctagonX} title={`${t('activity.refused')} · ${clock(refusal.at)}`}>
      <p>{refusalWords(t, refusal)}</p>
      <p>
        <b>{t('refusal.can_do')}</b> {nextStepWords(t, refusal.code)}
      </p>
    </Box>
  );
}
