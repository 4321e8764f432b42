import { Clock, History, Info, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkspaceView } from '../../../electron/contract/calls/snapshot.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { PreferenceBanner } from '../../screens/preferences/preference-banner.tsx';
import { ProxyBanner } from '../../screens/proxy/proxy-banner.tsx';
import { ReplaceKeyButton } from '../../screens/settings/replace-key-dialog.tsx';
import { useServices } from '../../services/services.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { MESSAGE_TROUBLES, PARK_TROUBLES, PROBLEM_TROUBLES } from '../../state/help-topics.ts';
import { useSignal } from '../../state/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConflictBanners } from './conflict-banners.tsx';
import { ImportFolderBanner } from './import-folder-banner.tsx';
import { PlatformBanners } from './platform-banners.tsx';
import { StoreDownBanner } from './store-down-banner.tsx';
import { UnclosedDayBanner } from './unclosed-day-banner.tsx';

/** Lists the names of stores, or the id of a store whose name is no longer known. */
function listStoreNames({ stores }: WorkspaceView, storeIds: readonly number[]): string {
  return storeIds.map((id) => stores.find((store) => store.id === id)?.name ?? String(id)).join(', ');
}

/** The banners above every screen: what staff at this counter should know, in full sentences. */
export function BannerList(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { snapshots, problem } = useServices();
  const isMainReachable = useSignal(snapshots.isMainReachable);
  const lastProblem = useSignal(problem);
  const { t, span } = useI18n();
  const { line, catchingUp, clockOffMs, unclosedDay } = workspace;
  return (
    <>
      {lastProblem !== null && (
        <Banner icon={OctagonX} isRed trouble={PROBLEM_TROUBLES[lastProblem]} onClose={() => problem.set(null)}>
          {t(`problem.${lastProblem}`)}
        </Banner>
      )}
      <PreferenceBanner view={snapshot.preferenceFault} />
      {snapshot.storeDown !== null && <StoreDownBanner reason={snapshot.storeDown} />}
      <ConflictBanners />
      {workspace.kind === 'store' && <ProxyBanner view={snapshot.proxy} />}
      {!isMainReachable && (
        <Banner icon={TriangleAlert} trouble={MESSAGE_TROUBLES.stopped}>
          {t('banner.stopped')}
        </Banner>
      )}
      {line.state === 'parked' && line.parked !== null && (
        <Banner
          icon={TriangleAlert}
          trouble={PARK_TROUBLES[line.parked]}
          action={line.parked === 'key_refused' && workspace.kind === 'store' && <ReplaceKeyButton />}
        >
          {t(`banner.parked.${line.parked}`)}
        </Banner>
      )}
      {line.state !== 'parked' && line.disconnected.length > 0 && (
        <Banner icon={TriangleAlert} trouble={MESSAGE_TROUBLES.disconnected}>
          {t('banner.disconnected', { stores: listStoreNames(workspace, line.disconnected) })}
        </Banner>
      )}
      {line.state === 'offline' && snapshot.practice?.connected !== false && (
        <Banner icon={Info} trouble={MESSAGE_TROUBLES.offline}>
          {t(line.obstacle === null ? 'banner.offline' : `banner.obstacle.${line.obstacle}`)}
        </Banner>
      )}
      {line.state !== 'offline' && line.obstacle !== null && (
        <Banner icon={TriangleAlert}>{t(`banner.obstacle.${line.obstacle}`)}</Banner>
      )}
      {catchingUp !== null && (
        <Banner icon={History}>
          {t('banner.catching_up', { orders: catchingUp.ordersRead, sales: catchingUp.salesRead })}
        </Banner>
      )}
      {clockOffMs !== null && (
        <Banner icon={Clock} trouble={MESSAGE_TROUBLES.clock}>
          {t(clockOffMs > 0 ? 'banner.clock_ahead' : 'banner.clock_behind', { time: span(Math.abs(clockOffMs)) })}
        </Banner>
      )}
      <ImportFolderBanner view={workspace.importFolder} />
      {unclosedDay !== null && <UnclosedDayBanner day={unclosedDay} />}
      <PlatformBanners />
    </>
  );
}
