import { Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { STEP_NAMES } from '../first-steps/steps.ts';
import { useSteps } from '../first-steps/use-steps.ts';
import { SettingSection } from './setting-section.tsx';

/** A link back to first steps that staff left. Renders nothing once they are done. */
export function FirstStepsSetting(): ReactNode {
  const steps = useSteps();
  const call = useCall();
  const { t } = useI18n();
  if (steps === null || steps.openStep === null) return null;
  return (
    <SettingSection name={t('first_steps.title')}>
      <p>{t('first_steps.left', { done: steps.doneCount, of: STEP_NAMES.length })}</p>
      {!steps.firstSteps.isOpen && (
        <Button icon={Rocket} onPress={() => void call('firstSteps.change', { isOpen: true })}>
          {t('first_steps.open')}
        </Button>
      )}
    </SettingSection>
  );
}
