import { Link2, Power, RotateCw, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { formatClaimCode } from '../../screens/welcome/claim-code.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { useSignal } from '../../state/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { NewsDialog } from './news-dialog.tsx';

/**
 * Notices from the platform: Counter was updated, a newer version is ready, a link contained a connection code, or
 * staff were never asked whether Counter starts with the computer.
 */
export function PlatformBanners(): ReactNode {
  const view = useSignal(useServices().platform);
  const { storeConnected } = useWorkspace().snapshot;
  const mayManage = useIsAllowed('manage');
  const call = useCall();
  // Settings still shows a version whose banner is closed.
  const [closedVersion, setClosedVersion] = useState<string | null>(null);
  const { t } = useI18n();
  if (view === null || view.version === null) return null;
  const { version, updatedFrom, news, newVersion, code, login } = view;
  // Staff are asked when they connect a store, so those of a store connected earlier have never been asked.
  const asksAboutLogin =
    mayManage && storeConnected && login?.state === 'off' && login.setByRollout === null && !login.wasAsked;
  return (
    <>
      {updatedFrom !== null && (
        <Banner
          icon={Sparkles}
          action={news !== null && <NewsDialog version={version} news={news} />}
          onClose={() => void call('platform.seen', { note: 'updated' })}
        >
          {t('banner.updated', { version, before: updatedFrom })}
        </Banner>
      )}
      {newVersion !== null && newVersion !== closedVersion && (
        <Banner icon={RotateCw} onClose={() => setClosedVersion(newVersion)}>
          {t('banner.new_version', { version: newVersion })}
        </Banner>
      )}
      {asksAboutLogin && (
        <Banner
          icon={Power}
          action={
            <Button onPress={() => void call('platform.startAtLogin', { on: true })}>{t('banner.login_start')}</Button>
          }
          onClose={() => void call('platform.seen', { note: 'login' })}
        >
          {t('banner.login')}
        </Banner>
      )}
      {code !== null && (
        <Banner icon={Link2} onClose={() => void call('platform.seen', { note: 'code' })}>
          {t('banner.code', { code: formatClaimCode(code) })}
        </Banner>
      )}
    </>
  );
}
