import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useServices } from '../services/services.ts';
import type { TroubleName } from '../state/help-target.ts';
import { Button } from './button.tsx';

interface HelpLinkProps {
  readonly trouble: TroubleName;
  /** What the message is about, for screens with several such links. */
  readonly about?: string;
}

/** A link beside a message, which opens Help at the paragraph about it. */
export function HelpLink({ trouble, about }: HelpLinkProps): ReactNode {
  const { help } = useServices();
  const { t } = useI18n();
  const label = t('help.what_can_i_do');
  return (
    <Button
      kind="quiet"
      {...(about !== undefined && { name: `${label} ${about}` })}
      icon={CircleQuestionMark}
      className="self-start"
      onPress={() => help.set({ page: 'trouble', part: trouble })}
    >
      {label}
    </Button>
  );
}
