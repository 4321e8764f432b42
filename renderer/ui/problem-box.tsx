import { OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../electron/contract/calls/call.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import type { TroubleName } from '../state/help-target.ts';
import { PROBLEM_TROUBLES } from '../state/help-topics.ts';
import { HelpLink } from './help-link.tsx';
import { Box } from './primitives.tsx';

/** Says in plain words what went wrong and what to do. */
export function ProblemBox({ problem }: { readonly problem: Problem }): ReactNode {
  const { t } = useI18n();
  return <FaultBox words={t(`problem.${problem}`)} trouble={PROBLEM_TROUBLES[problem]} />;
}

interface FaultBoxProps {
  readonly words: string;
  /** The paragraph of Help about it. */
  readonly trouble: TroubleName;
}

/** Shows an error in the given words, which screen readers announce at once, with a link to its paragraph of Help. */
export function FaultBox({ words, trouble }: FaultBoxProps): ReactNode {
  return (
    <Box tone="red" icon={OctagonX} action={<HelpLink trouble={trouble} />}>
      <p role="alert">{words}</p>
    </Box>
  );
}
