import { DatabaseBackup, HardDrive, Hourglass, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RestoredView, UnsentElsewhereView } from '../../../electron/contract/calls/storage.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import bannerStyles from '../../ui/banner.module.css';
import styles from './storage-banners.module.css';

/** Warnings about stored actions: a failing disk, a restored database, actions left unsent in another connection. */
export function StorageBanners(): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  const { disk, restored, unsentElsewhere } = workspace.storage;
  return (
    <>
      {disk !== null && (
        <div
          data-slot="banner"
          className={joinClasses('row gap-12 rigid line-below weight-600', bannerStyles.banner, bannerStyles.bannerRed)}
          role="alert"
        >
          <HardDrive size={22} aria-hidden />
          <p>{t(`safety.disk.${disk}`)}</p>
          <HelpLink trouble={MESSAGE_TROUBLES.disk} />
        </div>
      )}
      {restored !== null && <Restored restored={restored} />}
      {unsentElsewhere !== null && <UnsentElsewhere unsentElsewhere={unsentElsewhere} />}
    </>
  );
}

/** Reports actions left unsent in the previous connection. Stays until staff close it. */
function UnsentElsewhere({ unsentElsewhere }: { readonly unsentElsewhere: UnsentElsewhereView }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const { count, stores } = unsentElsewhere;
  return (
    <section
      className={joinClasses('row-top gap-12 rigid tone-waiting line-below', styles.restored)}
      aria-label={t('safety.left_behind')}
    >
      <Hourglass size={22} aria-hidden />
      <div className="grow" role="status">
        <p className="weight-600">{t('safety.left_behind')}</p>
        <p>{t(stores.length > 1 ? 'safety.left_together' : 'safety.left', { count, stores: stores.join(', ') })}</p>
      </div>
      <Button kind="quiet" onPress={() => void call('storage.seen', { workspace: workspace.kind })}>
        {t('banner.close')}
      </Button>
    </section>
  );
}

/** Reports what was restored, what is unsettled, and what may be missing. Stays until staff close it. */
function Restored({ restored }: { readonly restored: RestoredView }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t, clock, day } = useI18n();
  const { backupAt, unsettled, isWhole, isCaughtUp } = restored;
  return (
    <section
      className={joinClasses('row-top gap-12 rigid tone-waiting line-below', styles.restored)}
      aria-label={t('safety.restored')}
    >
      <DatabaseBackup size={22} aria-hidden />
      <div className="grow" role="status">
        <p className="weight-600">{t('safety.restored')}</p>
        <p>
          {backupAt === null
            ? t('safety.from_journal')
            : t('safety.from_backup', { time: `${day(backupAt)}, ${clock(backupAt)}` })}{' '}
          {t(isCaughtUp ? 'safety.caught_up' : 'safety.catching_up')}
        </p>
        {unsettled > 0 && <p>{t('safety.unsettled', { count: unsettled })}</p>}
        {!isWhole && (
          <p className="row gap-6 weight-600">
            <OctagonX size={18} aria-hidden /> {t('safety.not_whole')}
          </p>
        )}
      </div>
      <HelpLink trouble={MESSAGE_TROUBLES.restored} />
      <Button kind="quiet" onPress={() => void call('storage.seen', { workspace: workspace.kind })}>
        {t('banner.close')}
      </Button>
    </section>
  );
}
