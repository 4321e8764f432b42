import type { LucideIcon } from 'lucide-react';
import {
  CircleQuestionMark,
  Drama,
  ListChecks,
  LogOut,
  Package,
  ReceiptIndianRupee,
  Settings,
  ShoppingBag,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { listAttention } from '../screens/orders/attention.ts';
import { useServices } from '../services/services.ts';
import { useCall } from '../services/use-call.ts';
import { useWorkspace } from '../services/workspace-context.ts';
import { findHelpTarget } from '../state/help-target.ts';
import { goTo, linkTo, type Screen, useRoute } from '../state/route.ts';
import { useSignal } from '../state/signal.ts';
import { DecorativeText } from '../ui/button.tsx';
import { joinClasses } from '../ui/class-names.ts';
import styles from './navigation-rail.module.css';

const BADGE_CLASS = { now: styles.badgeNow, calm: styles.badgeCalm, red: styles.badgeRed } as const;

/** A count, its style, and its meaning in words. */
interface RailBadge {
  readonly value: number;
  readonly style: 'now' | 'calm' | 'red';
  readonly words: string;
}

interface RailLinkProps {
  readonly screen: Screen;
  readonly icon: LucideIcon;
  /** Screens reached from this one, which mark its link as current. */
  readonly subscreens?: readonly Screen[];
  readonly badge?: RailBadge;
  /** A second, red count for what must not be missed. */
  readonly alert?: Omit<RailBadge, 'style'>;
}

function RailLink({ screen, icon: Icon, subscreens = [], badge, alert }: RailLinkProps): ReactNode {
  const { t } = useI18n();
  const current = useRoute().screen;
  const isCurrent = current === screen || subscreens.includes(current);
  const visibleBadge = badge !== undefined && badge.value > 0 ? badge : null;
  const visibleAlert = alert !== undefined && alert.value > 0 ? alert : null;
  const words = [visibleAlert?.words, visibleBadge?.words].filter((each) => each !== undefined).join(', ');
  return (
    <a
      data-slot="rail-link"
      className={joinClasses(
        'stack gap-4 rigid semibold muted',
        styles.railLink,
        screen === 'practice' && styles.railPractice,
      )}
      href={linkTo(screen)}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(words === '' ? {} : { 'aria-description': words })}
    >
      <Icon size={24} aria-hidden />
      <span>{t(`screen.${screen}`)}</span>
      {visibleAlert !== null && (
        <DecorativeText
          slot="alert-badge"
          className={joinClasses(styles.badge, styles.badgeRed, visibleBadge !== null && styles.badgeLeft)}
          text={String(visibleAlert.value)}
        />
      )}
      {visibleBadge !== null && (
        <DecorativeText
          slot="badge"
          className={joinClasses(
            styles.badge,
            BADGE_CLASS[visibleBadge.style],
            visibleAlert === null && visibleBadge.value > 999 && styles.badgeLong,
          )}
          text={formatCount(visibleBadge.value)}
        />
      )}
    </a>
  );
}

/** Links to the screens, always in the same positions. */
export function NavigationRail(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const noteCount = useSettingsNoteCount();
  const { t } = useI18n();
  const { toBook, refused } = workspace.counts;
  const newCount = workspace.board.new.length;
  const attentionCount = listAttention(snapshot.alarm).length;
  return (
    <nav className={joinClasses('stack gap-4 scrolls surface', styles.rail)} aria-label={t('screen.main')}>
      <RailLink
        screen="orders"
        icon={ShoppingBag}
        badge={{ value: newCount, style: 'now', words: t('screen.new_count', { count: newCount }) }}
        alert={{ value: attentionCount, words: t('screen.attention_count', { count: attentionCount }) }}
      />
      <RailLink screen="stock" icon={Package} subscreens={['counting', 'import', 'syncs']} />
      <RailLink
        screen="sales"
        icon={ReceiptIndianRupee}
        subscreens={['closing', 'report']}
        badge={{ value: toBook, style: 'calm', words: t('screen.to_book_count', { count: toBook }) }}
      />
      <RailLink
        screen="activity"
        icon={ListChecks}
        badge={{ value: refused, style: 'red', words: t('screen.refused_count', { count: refused }) }}
      />
      {workspace.kind === 'practice' && <RailLink screen="practice" icon={Drama} subscreens={['exercises']} />}
      {workspace.kind === 'practice' && <LeavePracticeButton />}
      <span className="spacer" />
      <HelpButton />
      <RailLink
        screen="settings"
        icon={Settings}
        subscreens={['logbook']}
        badge={{ value: noteCount, style: 'calm', words: t('screen.settings_notes', { count: noteCount }) }}
      />
    </nav>
  );
}

/** Leads from practice back to the shop, also one that can't be opened now, or to the start if there is none. */
function LeavePracticeButton(): ReactNode {
  const { storeConnected, storeDown } = useWorkspace().snapshot;
  const call = useCall();
  const { t } = useI18n();
  return (
    <button
      type="button"
      data-slot="rail-link"
      className={joinClasses('bare stack gap-4 rigid semibold', styles.railLink, styles.railLeave)}
      onClick={() => void call('practice.leave', {}).then(() => goTo('orders'))}
    >
      <LogOut size={24} aria-hidden />
      <span>{t(storeConnected || storeDown !== null ? 'screen.back_to_shop' : 'screen.leave_practice')}</span>
    </button>
  );
}

/** Opens Help at the page of the screen. */
function HelpButton(): ReactNode {
  const { snapshot } = useWorkspace();
  const { help } = useServices();
  const { t } = useI18n();
  return (
    <button
      type="button"
      data-slot="rail-link"
      className={joinClasses('bare stack gap-4 rigid semibold muted', styles.railLink)}
      onClick={() => help.set(findHelpTarget(snapshot, location.hash))}
    >
      <CircleQuestionMark size={24} aria-hidden />
      <span>{t('help.title')}</span>
    </button>
  );
}

/**
 * How many things in Settings need attention: a rollout file with problems, or a counter that a power cut would
 * silence.
 */
function useSettingsNoteCount(): number {
  const platform = useSignal(useServices().platform);
  const { storeConnected } = useWorkspace().snapshot;
  const isSilentAfterPowerCut = storeConnected && platform?.login != null && platform.login.state !== 'on';
  return Number(platform?.rollout != null) + Number(isSilentAfterPowerCut);
}
