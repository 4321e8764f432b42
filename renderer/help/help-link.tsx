import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useServices } from '../state/services.ts';
import { Button } from '../ui/button.tsx';
import type { TroubleName } from './help-target.ts';
import styles from './help.module.css';

/** Beside a message: opens Help at the paragraph about it. */
export function HelpLink({ trouble }: { readonly trouble: TroubleName }): ReactNode {
  const { help } = useServices();
  const { t } = useI18n();
  return (
    <Button
      kind="quiet"
      icon={CircleQuestionMark}
      className={styles.link}
      onPress={() => help.set({ page: 'trouble', part: trouble })}
    >
      {t('help.what_can_i_do')}
    </Button>
  );
}
