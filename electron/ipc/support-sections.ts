import type { AlarmView } from '../contract/calls/alarm.ts';
import type { PlatformView } from '../contract/calls/platform.ts';
import type { PrintingView } from '../contract/calls/printing.ts';
import type { ProxyView } from '../contract/calls/proxy.ts';
import type { Snapshot, WorkspaceView } from '../contract/calls/snapshot.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { Secrets } from '../contract/ports.ts';
import type { Preferences } from '../contract/preferences.ts';
import { describeSettings } from '../contract/settings.ts';
import type { WorkspaceManager } from '../workspace/workspace-manager.ts';

/**
 * The app's contribution to a support file. Each function names every field that it includes, so that nothing else can
 * get in: not the board, not text that staff typed, not the code of a followed link (C13).
 */
export interface SupportSections {
  health(): unknown;
  settings(): unknown;
  counts(): unknown;
}

export interface SupportSectionParts {
  readonly workspaces: Pick<WorkspaceManager, 'open'>;
  readonly readSnapshot: () => Snapshot;
  readonly preferences: { read(): Preferences };
  readonly secrets: Pick<Secrets, 'keeping'>;
  readonly platform: { view(): PlatformView } | undefined;
  readonly proxies: { view(): ProxyView | null } | undefined;
}

export function createSupportSections(parts: SupportSectionParts): SupportSections {
  const { workspaces, preferences } = parts;
  const ofEach = (read: (kind: 'store' | 'practice') => unknown): unknown =>
    Object.fromEntries([...workspaces.open.keys()].map((kind) => [kind, read(kind)]));
  return {
    health() {
      const snapshot = parts.readSnapshot();
      return {
        shown: preferences.read().shown,
        store_connected: snapshot.storeConnected,
        not_opened: snapshot.unopened,
        preferences: snapshot.preferenceFault?.kind ?? null,
        workspaces: ofEach((kind) => describeWorkspace(workspaces.open.get(kind)?.readSnapshot().view)),
        sound: describeSound(snapshot.alarm, snapshot.settings.volume),
        printing: describePrinting(snapshot.printing),
        key_protection: parts.secrets.keeping,
        proxy: describeProxy(parts.proxies?.view()),
        program: describePlatform(parts.platform?.view()),
      };
    },
    settings: () => describePreferences(preferences.read()),
    counts: () => ofEach((kind) => workspaces.open.get(kind)?.database.countRows()),
  };
}

const formatTime = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

function describeWorkspace(view: WorkspaceView | undefined): unknown {
  if (view === undefined) return null;
  const { line, waiting, storage, counts, catchingUp, clockOffMs } = view;
  return {
    mode: view.mode,
    stores: view.stores.length,
    line: {
      state: line.state,
      since: formatTime(line.since),
      last_contact: formatTime(line.lastContact),
      next_try: formatTime(line.nextTry),
      parked: line.parked,
      disconnected_stores: line.disconnected,
    },
    queue: { count: waiting.count, oldest: formatTime(waiting.oldestAt), oldest_sent: waiting.oldestSent },
    disk: storage.disk,
    restored: storage.restored && {
      at: formatTime(storage.restored.at),
      backup: formatTime(storage.restored.backupAt),
      unsettled: storage.restored.unsettled,
      is_whole: storage.restored.isWhole,
      is_caught_up: storage.restored.isCaughtUp,
    },
    left_behind: storage.unsentElsewhere?.count ?? 0,
    pc_clock_off_ms: clockOffMs,
    catching_up: catchingUp && { orders: catchingUp.ordersRead, sales: catchingUp.salesRead },
    to_book: counts.toBook,
    refused: counts.refused,
    asking_counts: counts.askingCounts,
  };
}

function describeSound({ tone, loudness, episodes, unheard }: AlarmView, volume: number): unknown {
  return {
    volume,
    tone,
    loudness,
    ringing: episodes.filter(({ state }) => state === 'ringing').length,
    silenced: episodes.filter(({ state }) => state === 'silenced').length,
    unheard: unheard && { since: formatTime(unheard.since), why: unheard.why },
  };
}

function describePrinting({ faults, waiting, asks }: PrintingView): unknown {
  return { waiting, unknown: asks.length, faults: faults.map(({ fault }) => fault) };
}

/** Safe to include: the proxy's host identifies no customer, and the view has no credentials. */
function describeProxy(view: ProxyView | null | undefined): unknown {
  if (view === null || view === undefined) return null;
  return { address: view.proxy, problem: view.problem, has_password: view.hasPassword };
}

function describePlatform(view: PlatformView | undefined): unknown {
  if (view === undefined) return null;
  const { version, updatedFrom, updates, newVersion, login, rollout } = view;
  return {
    version,
    updated_from: updatedFrom,
    updates,
    new_version: newVersion,
    starts_at_login: login?.state ?? null,
    rollout_problems: rollout?.problems.length ?? 0,
  };
}

function describePreferences({ settings, connection, printing, ...others }: Preferences): unknown {
  return {
    ...describeSettings(settings),
    connection: connection && {
      address: originOf(connection.address),
      mode: connection.mode,
      stores: connection.storeIds,
    },
    chosen_store: others.chosenStoreId,
    muted_stores: others.mutedStoreIds,
    practice_connected: others.practiceConnected,
    unsent_elsewhere: others.unsentStore?.count ?? 0,
    printing: {
      language: printing.language,
      by_itself: printing.byItself,
      when: printing.when,
      has_logo: others.logo !== null,
      printers: printing.printers.map(({ transport, roles, dots, output, copies, cut, drawer, beep, fallback }) => ({
        kind: transport.kind,
        page: 'page' in transport ? transport.page : null,
        roles,
        dots,
        output,
        copies,
        cut,
        drawer,
        beep,
        has_fallback: fallback !== null,
      })),
    },
  };
}

/** An address without a user, a password or a query. */
function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
