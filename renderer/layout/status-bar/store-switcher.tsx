import { Bell, BellOff, Check, ChevronDown, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import type { WorkspaceView } from '../../../electron/contract/calls/snapshot.ts';
import { type I18n, useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { CountBadge, Tag } from '../../ui/primitives.tsx';
import { useIsNarrowerThan } from '../../ui/use-width.ts';
import { NARROW_PX, StatusText } from './status-text.tsx';
import popoverStyles from '../../ui/popover.module.css';
import statusBarStyles from './status-bar.module.css';

/** The current store. With several stores, lets staff choose one or all. */
export function StoreSwitcher(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const i18n = useI18n();
  const isShort = useIsNarrowerThan(NARROW_PX);
  const detail = describeStoreDetails(workspace, isShort ? null : snapshot.settings.counterName, i18n);
  const lines = <StatusText title={describeStore(workspace, i18n)} detail={detail} />;
  if (workspace.stores.length < 2) {
    return (
      <div data-slot="bar-item" className={`${statusBarStyles.item} ${statusBarStyles.itemStore}`}>
        <Store size={20} aria-hidden />
        {lines}
      </div>
    );
  }
  const { newElsewhere } = workspace.counts;
  return (
    <DialogTrigger>
      <AriaButton data-slot="bar-item" className={`${statusBarStyles.item} ${statusBarStyles.itemStore}`}>
        <Store size={20} aria-hidden />
        {lines}
        {newElsewhere > 0 && (
          <>
            <CountBadge value={newElsewhere} now />
            <span className="unseen">{i18n.t('bar.new_elsewhere', { count: newElsewhere })}</span>
          </>
        )}
        <ChevronDown size={18} aria-hidden />
      </AriaButton>
      <Popover data-slot="popover" className={joinClasses(popoverStyles.popover)} placement="bottom start">
        <Dialog className={joinClasses(popoverStyles.content)}>
          {({ close }) => <StoreChoice workspace={workspace} onChosen={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface StoreChoiceProps {
  readonly workspace: WorkspaceView;
  onChosen(): void;
}

/** Offers one store or all, and shows whether each rings on this counter. */
function StoreChoice({ workspace, onChosen }: StoreChoiceProps): ReactNode {
  const { stores, chosenStoreId, mutedStoreIds } = workspace;
  const call = useCall();
  const { t } = useI18n();
  function choose(storeId: number | null): void {
    void call('stores.choose', { storeId });
    onChosen();
  }
  return (
    <>
      <Heading slot="title" className={joinClasses(popoverStyles.title)}>
        {t('bar.choose_store')}
      </Heading>
      <Button
        {...(chosenStoreId === null ? { icon: Check } : {})}
        isRow
        className="grow breakable"
        onPress={() => choose(null)}
      >
        {t('bar.all_stores', { count: stores.length })}
      </Button>
      {stores.map(({ id, name }) => (
        <div className="row wrap gap-8" key={id}>
          <Button
            {...(chosenStoreId === id ? { icon: Check } : {})}
            isRow
            className="grow breakable"
            onPress={() => choose(id)}
          >
            {name}
          </Button>
          <Tag icon={mutedStoreIds.includes(id) ? BellOff : Bell}>
            {t(mutedStoreIds.includes(id) ? 'bar.muted_here' : 'bar.rings_here')}
          </Tag>
        </div>
      ))}
      <p className={popoverStyles.note}>{t('bar.ring_note')}</p>
    </>
  );
}

function describeStore({ kind, stores, chosenStoreId }: WorkspaceView, { t }: I18n): string {
  if (kind === 'practice') return t('bar.practice_store');
  const [first, ...more] = stores;
  const chosen = stores.find(({ id }) => id === chosenStoreId) ?? (more.length === 0 ? first : undefined);
  return chosen?.name ?? t('bar.all_stores', { count: stores.length });
}

function describeStoreDetails(
  { kind, mode, stores, chosenStoreId, mutedStoreIds }: WorkspaceView,
  counterName: string | null,
  { t }: I18n,
): string {
  if (kind === 'practice') return t('bar.on_this_pc');
  const visible = stores.filter(({ id }) => chosenStoreId === null || id === chosenStoreId);
  const city = visible.length === 1 ? visible[0]?.city : null;
  const muted = stores.filter(({ id }) => mutedStoreIds.includes(id)).length;
  return [
    t(mode === 'live' ? 'bar.live' : 'bar.sandbox'),
    counterName ?? (city || null),
    muted === 0 ? null : t('bar.muted_count', { count: muted }),
  ]
    .filter((text) => text !== null)
    .join(' · ');
}
