import { Link2, RotateCw, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { formatClaimCode } from '../../screens/welcome/claim-code.ts';
import { useServices } from '../../state/services.ts';
import { useSignal } from '../../state/signal.ts';
import { useCall } from '../../state/use-call.ts';
import { Banner } from './banner.tsx';

/** Notices from the platform: Counter was updated, a newer version is ready, or a link contained a connection code. */
export function PlatformBanners(): ReactNode {
  const view = useSignal(useServices().platform);
  const call = useCall();
  // Settings still shows a version whose banner is closed.
  const [closedVersion, setClosedVersion] = useState<string | null>(null);
  const { t } = useI18n();
  if (view === null || view.version === null) return null;
  const { version, updatedFrom, newVersion, code } = view;
  return (
    <>
      {updatedFrom !== null && (
        <Banner icon={Sparkles} onClose={() => void call('host.seen', { note: 'updated' })}>
          {t('banner.updated', { version, before: updatedFrom })}
        </Banner>
      )}
      {newVersion !== null && newVersion !== closedVersion && (
        <Banner icon={RotateCw} onClose={() => setClosedVersion(newVersion)}>
          {t('banner.new_version', { version: newVersion })}
        </Banner>
      )}
      {code !== null && (
        <Banner icon={Link2} onClose={() => void call('host.seen', { note: 'code' })}>
          {t('banner.code', { code: formatClaimCode(code) })}
        </Banner>
      )}
    </>
  );
}
