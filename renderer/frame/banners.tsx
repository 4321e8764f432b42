import type { LucideIcon } from 'lucide-react';
import { Clock, History, Info, OctagonX, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkspaceView } from '../../electron/contract/views.ts';
import { useServices } from '../state/services.ts';
import { useShown } from '../state/shown.ts';
import { useSignal } from '../state/signal.ts';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';
import './banners.css';

interface BannerProps {
  readonly icon: LucideIcon;
  readonly isRed?: boolean;
  readonly children: ReactNode;
  readonly onClose?: () => void;
}

function Banner({ icon: Icon, isRed = false, children, onClose }: BannerProps): ReactNode {
  const { t } = useWords();
  return (
    <div className={isRed ? 'banner banner-red' : 'banner'} {...(isRed ? { role: 'alert' } : {})}>
      <Icon size={22} aria-hidden />
      <p>{children}</p>
      {onClose && (
        <Press kind="quiet" icon={X} onPress={onClose}>
          {t('banner.close')}
        </Press>
      )}
    </div>
  );
}

/** The names of stores; a number where the name is not known any more. */
function namesOf({ stores }: WorkspaceView, storeIds: readonly number[]): string {
  return storeIds.map((id) => stores.find((store) => store.id === id)?.name ?? String(id)).join(', ');
}

/** What everybody at this counter should know just now, in full sentences, above every screen. */
export function Banners(): ReactNode {
  const { snapshot, workspace } = useShown();
  const { snapshots, problem } = useServices();
  const host = useSignal(snapshots.host);
  const failed = useSignal(problem);
  const { t, span } = useWords();
  const { line, catchingUp, clockOffMs } = workspace;
  return (
    <>
      {failed !== null && (
        <Banner icon={OctagonX} isRed onClose={() => problem.set(null)}>
          {t(`problem.${failed}`)}
        </Banner>
      )}
      {!host && <Banner icon={TriangleAlert}>{t('banner.stopped')}</Banner>}
      {line.state === 'parked' && line.parked !== null && (
        <Banner icon={TriangleAlert}>{t(`banner.parked.${line.parked}`)}</Banner>
      )}
      {line.state !== 'parked' && line.disconnected.length > 0 && (
        <Banner icon={TriangleAlert}>
          {t('banner.disconnected', { stores: namesOf(workspace, line.disconnected) })}
        </Banner>
      )}
      {line.state === 'offline' && snapshot.practice?.connected !== false && (
        <Banner icon={Info}>{t('banner.offline')}</Banner>
      )}
      {catchingUp !== null && (
        <Banner icon={History}>
          {t('banner.catching_up', { orders: catchingUp.ordersRead, sales: catchingUp.salesRead })}
        </Banner>
      )}
      {clockOffMs !== null && (
        <Banner icon={Clock}>
          {t(clockOffMs > 0 ? 'banner.clock_ahead' : 'banner.clock_behind', { time: span(Math.abs(clockOffMs)) })}
        </Banner>
      )}
    </>
  );
}
