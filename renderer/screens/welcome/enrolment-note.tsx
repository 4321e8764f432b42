import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EnrolmentState } from '../../../electron/contract/domain/enrolment.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Box } from '../../ui/primitives.tsx';

/** How the chain's server hands out the key of this counter, and that typing one works as well. */
export function EnrolmentNote({ state }: { readonly state: EnrolmentState }): ReactNode {
  const { t } = useI18n();
  return (
    <Box tone={state === 'waiting' ? 'calm' : 'waiting'} icon={KeyRound} title={t('welcome.enrolment.title')}>
      <p role="status">{t(`welcome.enrolment.${state}`)}</p>
    </Box>
  );
}
