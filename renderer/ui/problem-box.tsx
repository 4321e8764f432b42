import { OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../electron/contract/ipc/call.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { Box } from './primitives.tsx';

/** Tells in plain words what went wrong and what to do. */
export function ProblemBox({ problem }: { readonly problem: Problem }): ReactNode {
  const { t } = useI18n();
  return (
    <div role="alert">
      <Box tone="red" icon={OctagonX}>
        <p>{t(`problem.${problem}`)}</p>
      </Box>
    </div>
  );
}
