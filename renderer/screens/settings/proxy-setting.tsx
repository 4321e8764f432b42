import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { ProxySignInButton } from '../proxy/proxy-sign-in-button.tsx';
import { SettingSection } from './setting-section.tsx';

/** The proxy on the way to the service, and its password. Renders nothing without one. */
export function ProxySetting(): ReactNode {
  const { proxy: view } = useWorkspace().snapshot;
  const call = useCall();
  const { t } = useI18n();
  if (view === null) return null;
  return (
    <SettingSection name={t('proxy.name')} anchor="proxy" right="own">
      <p>{t('proxy.goes_through', { proxy: view.proxy })}</p>
      <ProxySignInButton view={view}>{t(view.hasPassword ? 'proxy.change' : 'proxy.sign_in')}</ProxySignInButton>
      {view.hasPassword && (
        <Button icon={LogOut} onPress={() => void call('proxy.forget', {})}>
          {t('proxy.forget')}
        </Button>
      )}
    </SettingSection>
  );
}
