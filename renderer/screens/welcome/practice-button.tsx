import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Fixed } from '../../ui/fixed.tsx';

/** Enters the practice store from a screen that can't show the shop's own. */
export function PracticeButton(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <Fixed by="practice">
      <Button kind="practice" onPress={() => void call('practice.enter', {})}>
        {t('unopened.practice')}
      </Button>
    </Fixed>
  );
}
