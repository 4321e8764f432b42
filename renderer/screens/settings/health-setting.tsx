import { HeartPulse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { SettingSection } from './setting-section.tsx';

/** Leads to Health. */
export function HealthSetting(): ReactNode {
  const { t } = useI18n();
  return (
    <SettingSection name={t('screen.health')}>
      <Button icon={HeartPulse} onPress={() => goTo('health')}>
        {t('health.open')}
      </Button>
      <p className="screen-hint">{t('health.setting_note')}</p>
    </SettingSection>
  );
}
