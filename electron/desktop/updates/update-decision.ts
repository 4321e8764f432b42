/**
 * What is done about updates (C22), decided from plain values. There is one way to install: at a start, before any
 * database is open. An idle counter starts again for it.
 *
 *     described ─► downloaded (ready) ─► installed (pending) ─► confirmed
 *                                              │ fails to start twice
 *                                              ▼
 *                                   the old version again (wentBack)
 */

import type { UpdateCheckView } from '../../contract/calls/platform.ts';
import type { OpenWork } from '../../contract/domain/workspace.ts';
import type { SignedTerms } from './signed-terms.ts';
import type { UpdatePolicy } from './update-policy.ts';
import { isInRing, isQuietHour } from './update-policy.ts';
import type { ReadyUpdate, UpdateState } from './update-state.ts';
import { compareVersions, isVersion } from './version-order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long the counter must be idle before it restarts on its own. */
const UNTOUCHED_MS = 10 * MINUTE;

/** A run that ended less than this ago was interrupted by a fault, and its work continues first. */
const JUST_RAN_MS = 2 * MINUTE;

/** How long after a failed attempt the counter makes no other on its own. */
const AFTER_FAILURE_MS = 6 * HOUR;

/** After this many failed starts, the app gives up on a version. */
const MOST_STARTS = 2;

/** After this many failed installations, the app gives up on a version. */
const MOST_INSTALLATIONS = 3;

/** How often going back is tried before the new version gets another chance. */
const MOST_RETURNS = 2;

/** A start record this old is stale, even if its process id has been reused. */
const OLDEST_START_MS = 10 * MINUTE;

/** What decides whether an idle counter restarts for an update. */
export interface IdleFacts {
  readonly ready: boolean;
  readonly work: OpenWork;
  readonly isRinging: boolean;
  /** Print jobs that wait or are being sent. */
  readonly waitingPrints: number;
  /** Whether the administrator wants no installation at this hour. */
  readonly isQuietHour: boolean;
  /** How long nobody has touched keyboard, mouse, screen or scanner, in milliseconds. */
  readonly untouchedMs: number;
  /** The time since the last failed attempt, in milliseconds; null without one. */
  readonly sinceFailureMs: number | null;
}

/** Why an idle counter doesn't restart yet. */
export type IdleHindrance =
  | 'nothing_ready'
  | 'orders'
  | 'ringing'
  | 'actions'
  | 'prints'
  | 'unsettled'
  | 'quiet_hour'
  | 'in_use'
  | 'failed';

const HINDRANCES: readonly (readonly [IdleHindrance, (facts: IdleFacts) => boolean])[] = [
  ['nothing_ready', ({ ready }) => !ready],
  ['ringing', ({ isRinging }) => isRinging],
  ['orders', ({ work }) => work.openOrders > 0],
  ['actions', ({ work }) => work.unsentActions > 0],
  ['prints', ({ waitingPrints }) => waitingPrints > 0],
  ['unsettled', ({ work }) => work.isUnsettled],
  ['quiet_hour', ({ isQuietHour: isQuiet }) => isQuiet],
  ['in_use', ({ untouchedMs }) => !(untouchedMs >= UNTOUCHED_MS)],
  ['failed', ({ sinceFailureMs }) => sinceFailureMs !== null && isWithin(sinceFailureMs, AFTER_FAILURE_MS)],
];

/** Why the counter doesn't restart for an update now; null if it may. */
export function findIdleHindrance(facts: IdleFacts): IdleHindrance | null {
  return HINDRANCES.find(([, applies]) => applies(facts))?.[0] ?? null;
}

/** Whether a time span is shorter than a limit, in either direction: setting the PC's clock can make it negative. */
function isWithin(milliseconds: number, limit: number): boolean {
  return Math.abs(milliseconds) < limit;
}

/** Why a version is unwanted although we have signed its description. */
export type Refusal =
  | 'not_a_version'
  | 'expired'
  | 'not_newer'
  | 'withdrawn'
  | 'replayed'
  | 'failed_here'
  | 'not_the_pinned_one'
  | 'not_yet';

/** A description that we have signed. */
export interface Described extends SignedTerms {
  readonly version: string;
}

/**
 * Why a described version is refused; null if it is wanted. Its description must still count, and it must be newer than
 * the running version and not older than any version described before. Otherwise whoever serves the files could keep a
 * counter on a vulnerable version. An administrator's own choice of a version goes before that.
 */
export function findRefusal(
  { version, validUntil, withdrawn, part }: Described,
  running: string,
  state: UpdateState,
  now: number,
  policy: UpdatePolicy,
): Refusal | null {
  const { updateVersion: pinned } = policy;
  if (!isVersion(version)) return 'not_a_version';
  if (now >= validUntil) return 'expired';
  if (compareVersions(version, running) <= 0) return 'not_newer';
  if (withdrawn.includes(version) || state.withdrawn.includes(version)) return 'withdrawn';
  if (pinned !== null && version !== pinned) return 'not_the_pinned_one';
  if (pinned === null && state.highest !== null && compareVersions(version, state.highest) < 0) return 'replayed';
  if (state.failed.includes(version)) return 'failed_here';
  if (pinned === null && !isInRing(policy, version, part, state.counterId ?? '')) return 'not_yet';
  return null;
}

/** The refusals of descriptions that prove nothing about whether there are newer versions. */
const NO_CHECK: readonly (Refusal | null)[] = ['not_a_version', 'expired', 'replayed'];

/** What a description changes in the state, wanted or not. */
export function learnFrom(described: Described, refusal: Refusal | null, state: UpdateState, now: number): UpdateState {
  const { version } = described;
  const { highest, ready } = state;
  const isHighest = refusal !== 'not_a_version' && (highest === null || compareVersions(version, highest) > 0);
  const withdrawn = [...new Set([...state.withdrawn, ...described.withdrawn])];
  // A version may be taken back from those that have only downloaded it.
  const isReadyUnwanted =
    ready !== null && (withdrawn.includes(ready.version) || (refusal === 'not_yet' && ready.version === version));
  return {
    ...state,
    highest: isHighest ? version : highest,
    withdrawn,
    ready: isReadyUnwanted ? null : ready,
    checkedAt: NO_CHECK.includes(refusal) ? state.checkedAt : now,
    hasExpired: refusal === 'expired',
  };
}

/** The version that is downloaded and may be installed; null without one. */
export function findInstallable(
  { ready, withdrawn }: UpdateState,
  running: string,
  now: number,
  { updateVersion }: UpdatePolicy,
): ReadyUpdate | null {
  if (ready === null || now >= ready.validUntil) return null;
  if (updateVersion !== null && ready.version !== updateVersion) return null;
  return isOffered(ready.version, running, withdrawn) ? ready : null;
}

const isOffered = (version: string, running: string, withdrawn: readonly string[]): boolean =>
  compareVersions(version, running) > 0 && !withdrawn.includes(version);

/** How long no valid description may be found before Health says that updates have stopped. */
const STOPPED_AFTER_MS = 14 * 24 * HOUR;

/**
 * How long ago newer versions were looked for, and whether updates have stopped coming. `fixed`: the running version of
 * an installation that may not replace itself; null for any other.
 */
export function assessChecks(state: UpdateState, now: number, fixed: string | null): UpdateCheckView {
  const { checkedAt, watchedSince, hasExpired, highest, withdrawn } = state;
  const quietMs = now - (checkedAt ?? watchedSince ?? now);
  return {
    agoMs: checkedAt === null ? null : Math.max(0, now - checkedAt),
    hasStopped: hasExpired || quietMs > STOPPED_AFTER_MS,
    toInstall: fixed !== null && highest !== null && isOffered(highest, fixed, withdrawn) ? highest : null,
  };
}

/** What a start is decided by. */
export interface StartFacts {
  readonly running: string;
  readonly now: number;
  /** Whether a process with a number is alive. */
  readonly isAlive: (processId: number) => boolean;
}

/**
 * What the very first code of a start does. `start`: continue with the given state; `go_back`: put the previous version
 * back in place.
 */
export interface StartDecision {
  readonly action: 'start' | 'go_back';
  readonly state: UpdateState;
}

/** Decides at the start of the program, before any of it can fail. Counts the starts of a new version. */
export function decideStart(
  state: UpdateState,
  { running, now, isAlive }: StartFacts,
  processId: number,
): StartDecision {
  const { pending } = state;
  if (pending === null) return { action: 'start', state };
  if (running !== pending.version) return { action: 'start', state: undoInstallation(state, running) };
  const { startedBy } = pending;
  const isStarting =
    startedBy !== null &&
    startedBy.id !== processId &&
    isWithin(now - startedBy.at, OLDEST_START_MS) &&
    isAlive(startedBy.id);
  // A second start beside the first one passes on its link and ends.
  if (isStarting) return { action: 'start', state };
  if (pending.starts >= MOST_STARTS && pending.canGoBack && pending.returns < MOST_RETURNS) {
    const failed = [...new Set([...state.failed, pending.version])];
    const returning = { ...pending, returns: pending.returns + 1 };
    return { action: 'go_back', state: { ...state, failed, pending: returning, ready: null } };
  }
  const started = { ...pending, starts: pending.starts + 1, startedBy: { id: processId, at: now } };
  return { action: 'start', state: { ...state, pending: started } };
}

/** Whether a failed start of a new version is repeated at once, because that brings the previous version back. */
export function mayTryAgain({ pending }: UpdateState, running: string): boolean {
  return pending?.version === running && pending.canGoBack && pending.starts <= MOST_STARTS;
}

/**
 * Handles a start of a version other than the installed one: the power failed before that was in place, an installer
 * did nothing, or the counter went back. A failed installation is tried again, but not for ever.
 */
function undoInstallation(state: UpdateState, running: string): UpdateState {
  const { pending, ready, failed } = state;
  if (pending === null) return state;
  const isOver = ready === null || ready.installations >= MOST_INSTALLATIONS || running !== pending.from;
  return {
    ...state,
    pending: null,
    ready: isOver ? null : ready,
    failed:
      isOver && running === pending.from && !failed.includes(pending.version) ? [...failed, pending.version] : failed,
    wentBackFrom: failed.includes(pending.version) ? pending.version : state.wentBackFrom,
    failedAt: null,
  };
}

/** Whether this start installs a downloaded update. Restarts after a fault first let the counter ring again. */
export function shouldInstall(state: UpdateState, running: string, now: number, policy: UpdatePolicy): boolean {
  const { lastRun, isWanted } = state;
  if (findInstallable(state, running, now, policy) === null) return false;
  if (isWanted) return true;
  if (isQuietHour(policy, now)) return false;
  if (lastRun.hadNewOrders) return false;
  if (state.failedAt !== null && isWithin(now - state.failedAt, AFTER_FAILURE_MS)) return false;
  return lastRun.endedInOrder || !isWithin(now - lastRun.at, JUST_RAN_MS);
}
