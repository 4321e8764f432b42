import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProxyView } from '../../../electron/contract/calls/proxy.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Banner } from '../../ui/banner.tsx';
import { ProxySignInButton } from './proxy-sign-in-button.tsx';

/** Says that a proxy keeps Counter from the service, and offers to sign in if that helps. */
export function ProxyBanner({ view }: { readonly view: ProxyView | null }): ReactNode {
  const { t } = useI18n();
  if (view === null || view.problem === null) return null;
  const { problem, proxy } = view;
  const canSignIn = problem === 'password_needed' || problem === 'password_wrong';
  return (
    <Banner
      icon={ShieldAlert}
      isRed
      trouble={MESSAGE_TROUBLES.proxy}
      action={canSignIn && <ProxySignInButton view={view}>{t('proxy.sign_in')}</ProxySignInButton>}
    >
      {t(`proxy.problem.${problem}`, { proxy })}
    </Banner>
  );
}
