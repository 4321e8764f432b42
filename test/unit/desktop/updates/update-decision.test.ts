/** When an update is accepted, installed and rolled back (C22: updates). */

import { describe, expect, test } from 'vitest';
import type { Described, IdleFacts, StartFacts } from '../../../../electron/desktop/updates/update-decision.ts';
import {
  assessChecks,
  decideStart,
  findIdleHindrance,
  findInstallable,
  findRefusal,
  learnFrom,
  mayTryAgain,
  shouldInstall,
} from '../../../../electron/desktop/updates/update-decision.ts';
import type { UpdatePolicy } from '../../../../electron/desktop/updates/update-policy.ts';
import { isQuietHour } from '../../../../electron/desktop/updates/update-policy.ts';
import type { PendingUpdate, ReadyUpdate, UpdateState } from '../../../../electron/desktop/updates/update-state.ts';
import { NO_UPDATES } from '../../../../electron/desktop/updates/update-state.ts';
import { compareVersions } from '../../../../electron/desktop/updates/version-order.ts';
import { NO_UPDATE_POLICY } from '../../../support/no-update-policy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;

const ready: ReadyUpdate = {
  version: '1.2.0',
  file: '/x',
  sha512: 'h',
  notes: '',
  validUntil: NOW + HOUR,
  installations: 0,
};
const pending: PendingUpdate = {
  version: '1.2.0',
  from: '1.1.0',
  notes: '',
  starts: 0,
  startedBy: null,
  canGoBack: true,
  returns: 0,
};
const stateWith = (part: Partial<UpdateState>): UpdateState => ({ ...NO_UPDATES, ...part });

test.each([
  ['1.2.0', '1.2.0', 0],
  ['1.2.0', '1.10.0', -1],
  ['2.0.0', '1.99.99', 1],
  ['1.2.0-beta.2', '1.2.0', -1],
  ['1.2.0-beta.2', '1.2.0-beta.10', -1],
  ['1.2.1', '1.2.0-rc', 1],
])('%s against %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
  expect(Math.sign(compareVersions(other, one))).toBe(0 - sign);
});

describe('an idle counter starts again for an update', () => {
  const idle: IdleFacts = {
    ready: true,
    work: { openOrders: 0, newOrders: 0, unsentActions: 0, isUnsettled: false },
    isRinging: false,
    waitingPrints: 0,
    isQuietHour: false,
    untouchedMs: 10 * MINUTE,
    sinceFailureMs: null,
  };
  const withWork = (part: Partial<IdleFacts['work']>): Partial<IdleFacts> => ({ work: { ...idle.work, ...part } });

  test.each<[string, Partial<IdleFacts>, ReturnType<typeof findIdleHindrance>]>([
    ['when nothing is left to do and nobody is there', {}, null],
    ['not without one', { ready: false }, 'nothing_ready'],
    ['not while an order rings', { isRinging: true }, 'ringing'],
    ['not while an order is open', withWork({ openOrders: 1 }), 'orders'],
    ['not while an action waits', withWork({ unsentActions: 1 }), 'actions'],
    ['not while a print job waits', { waitingPrints: 1 }, 'prints'],
    ['not while it can’t know of all orders', withWork({ isUnsettled: true }), 'unsettled'],
    ['not in the administrator’s quiet hours', { isQuietHour: true }, 'quiet_hour'],
    ['not within ten minutes of a touch', { untouchedMs: 10 * MINUTE - 1 }, 'in_use'],
    ['not where it can’t tell', { untouchedMs: Number.NaN }, 'in_use'],
    ['not soon after a failed attempt', { sinceFailureMs: 6 * HOUR - 1 }, 'failed'],
    ['six hours after a failed attempt', { sinceFailureMs: 6 * HOUR }, null],
    ['after the clock was moved', { sinceFailureMs: -7 * HOUR }, null],
  ])('%s', (_, facts, hindrance) => {
    expect(findIdleHindrance({ ...idle, ...facts })).toBe(hindrance);
  });
});

describe('a signed version is', () => {
  test.each([
    ['wanted when it is newer', '1.2.0', {}, null],
    ['not wanted when it is running', '1.1.0', {}, 'not_newer'],
    ['not wanted when it is older', '1.0.9', {}, 'not_newer'],
    ['wanted again after an interrupted download', '1.2.0', { highest: '1.2.0' }, null],
    ['refused when a higher one was described before', '1.2.0', { highest: '1.3.0' }, 'replayed'],
    ['refused when it failed on this PC', '1.2.0', { failed: ['1.2.0'] }, 'failed_here'],
    ['wanted after another one failed', '1.2.1', { failed: ['1.2.0'] }, null],
    ['refused when it is no version', '../../etc', {}, 'not_a_version'],
  ])('%s', (_, version, state: Partial<UpdateState>, refusal) => {
    const described = { version, validUntil: NOW + 1, withdrawn: [], part: 100 };
    expect(findRefusal(described, '1.1.0', stateWith(state), NOW, NO_UPDATE_POLICY)).toBe(refusal);
  });

  test('refused when its description has expired', () => {
    expect(
      findRefusal(
        { version: '1.2.0', validUntil: NOW, withdrawn: [], part: 100 },
        '1.1.0',
        NO_UPDATES,
        NOW,
        NO_UPDATE_POLICY,
      ),
    ).toBe('expired');
  });

  test('refused when it is withdrawn, by its own description or an earlier one', () => {
    const described = { version: '1.2.0', validUntil: NOW + 1, withdrawn: ['1.2.0'], part: 100 };
    expect(findRefusal(described, '1.1.0', NO_UPDATES, NOW, NO_UPDATE_POLICY)).toBe('withdrawn');
    const state = learnFrom(described, 'withdrawn', NO_UPDATES, NOW);
    expect(findRefusal({ ...described, withdrawn: [] }, '1.1.0', state, NOW, NO_UPDATE_POLICY)).toBe('withdrawn');
  });
});

describe('an administrator', () => {
  const described: Described = { version: '1.2.0', validUntil: NOW + HOUR, withdrawn: [], part: 30 };
  const at = (policy: Partial<UpdatePolicy>, part: Partial<Described> = {}, state: Partial<UpdateState> = {}) =>
    findRefusal({ ...described, ...part }, '1.1.0', stateWith(state), NOW, { ...NO_UPDATE_POLICY, ...policy });

  test('gives a version to the early ring first, and to the late one with everybody else', () => {
    expect(at({ updateRing: 'early' }, { part: 1 })).toBeNull();
    expect(at({ updateRing: 'early' }, { part: 0 })).toBe('not_yet');
    expect(at({ updateRing: 'late' }, { part: 99 })).toBe('not_yet');
    expect(at({ updateRing: 'late' }, { part: 100 })).toBeNull();
  });

  test('gives a version to about that part of the usual ring, for another version to others', () => {
    const shops = Array.from({ length: 1_000 }, (_, index) => `counter ${index}`);
    const getting = (version: string, part: number): string[] =>
      shops.filter((counterId) => at({ updateRing: 'usual' }, { version, part }, { counterId }) === null);
    const first = getting('1.2.0', 30);
    expect(first.length).toBeGreaterThan(250);
    expect(first.length).toBeLessThan(350);
    // Whoever has it keeps it when more get it.
    expect(getting('1.2.0', 60)).toEqual(expect.arrayContaining(first));
    expect(getting('1.2.1', 30)).not.toEqual(first);
    expect(getting('1.2.0', 100)).toEqual(shops);
    expect(getting('1.2.0', 0)).toEqual([]);
  });

  test('takes a version back from counters that have only downloaded it', () => {
    const state = learnFrom({ ...described, part: 0 }, 'not_yet', stateWith({ ready }), NOW);
    expect(state.ready).toBeNull();
    expect(learnFrom({ ...described, version: '1.3.0' }, 'not_yet', stateWith({ ready }), NOW).ready).toEqual(ready);
  });

  test('pins one version: no other is taken or installed, and it may be older than one described before', () => {
    expect(at({ updateVersion: '1.2.0' }, { part: 0 }, { highest: '1.3.0' })).toBeNull();
    expect(at({ updateVersion: '1.2.0' }, { version: '1.3.0' })).toBe('not_the_pinned_one');
    expect(at({ updateVersion: '1.2.0' }, { withdrawn: ['1.2.0'] })).toBe('withdrawn');
    const installable = (updateVersion: string) =>
      findInstallable(stateWith({ ready }), '1.1.0', NOW, { ...NO_UPDATE_POLICY, updateVersion });
    expect([installable('1.2.0'), installable('1.1.0')]).toEqual([ready, null]);
  });

  test.each([
    ['17:00-21:00', '16:59', false],
    ['17:00-21:00', '17:00', true],
    ['17:00-21:00', '20:59', true],
    ['17:00-21:00', '21:00', false],
    ['22:00-06:30', '23:00', true],
    ['22:00-06:30', '06:29', true],
    ['22:00-06:30', '06:30', false],
  ])('wants no installation at %s: at %s of India that is %s', (hours, time, isQuiet) => {
    const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    const [from = '', to = ''] = hours.split('-');
    const policy = { ...NO_UPDATE_POLICY, updateQuietHours: { from: minutes(from), to: minutes(to) } };
    const now = Date.parse(`2026-11-28T${time}:00+05:30`);
    expect(isQuietHour(policy, now)).toBe(isQuiet);
    const waiting = stateWith({ ready: { ...ready, validUntil: now + HOUR } });
    expect(shouldInstall(waiting, '1.1.0', now, policy)).toBe(!isQuiet);
    // Staff may still choose to.
    expect(shouldInstall({ ...waiting, isWanted: true }, '1.1.0', now, policy)).toBe(true);
  });
});

describe('a downloaded version', () => {
  const described = { version: '1.2.0', validUntil: NOW + HOUR, withdrawn: [], part: 100 };

  test('is not installed once it is withdrawn, also if staff want it', () => {
    const before = stateWith({ ready, isWanted: true });
    expect(shouldInstall(before, '1.1.0', NOW, NO_UPDATE_POLICY)).toBe(true);
    const state = learnFrom({ ...described, withdrawn: ['1.2.0'] }, 'withdrawn', before, NOW);
    expect([state.ready, shouldInstall(state, '1.1.0', NOW, NO_UPDATE_POLICY)]).toEqual([null, false]);
  });

  test('is not installed once its description has expired, and is announced no longer', () => {
    const state = stateWith({ ready, isWanted: true });
    expect(shouldInstall(state, '1.1.0', NOW + HOUR, NO_UPDATE_POLICY)).toBe(false);
    expect([
      findInstallable(state, '1.1.0', NOW, NO_UPDATE_POLICY),
      findInstallable(state, '1.1.0', NOW + HOUR, NO_UPDATE_POLICY),
    ]).toEqual([ready, null]);
  });
});

describe('updates have stopped', () => {
  const DAY = 24 * HOUR;
  const described = { version: '1.1.0', validUntil: NOW + HOUR, withdrawn: [], part: 100 };

  test('when nothing that counts was found for two weeks, counted from the first look at the latest', () => {
    const watched = stateWith({ watchedSince: NOW });
    expect(assessChecks(watched, NOW + 14 * DAY, null)).toMatchObject({ agoMs: null, hasStopped: false });
    expect(assessChecks(watched, NOW + 14 * DAY + 1, null)).toMatchObject({ agoMs: null, hasStopped: true });
    const checked = learnFrom(described, 'not_newer', watched, NOW + 10 * DAY);
    expect(assessChecks(checked, NOW + 20 * DAY, null)).toMatchObject({ agoMs: 10 * DAY, hasStopped: false });
    // A description that somebody kept back proves nothing.
    const replayed = learnFrom(described, 'replayed', checked, NOW + 20 * DAY);
    expect(assessChecks(replayed, NOW + 25 * DAY, null)).toMatchObject({ agoMs: 15 * DAY, hasStopped: true });
  });

  test('at once when the description has expired, until another one counts', () => {
    const expired = learnFrom(described, 'expired', stateWith({ checkedAt: NOW }), NOW + HOUR);
    expect(assessChecks(expired, NOW + HOUR, null)).toMatchObject({ agoMs: HOUR, hasStopped: true });
    expect(assessChecks(learnFrom(described, null, expired, NOW + 2 * HOUR), NOW + 2 * HOUR, null).hasStopped).toBe(
      false,
    );
  });
});

describe('a start', () => {
  const facts = (running: string, alive: readonly number[] = []): StartFacts => ({
    running,
    now: NOW,
    isAlive: (id) => alive.includes(id),
  });
  const decide = (state: Partial<UpdateState>, running = '1.2.0', alive: readonly number[] = []) =>
    decideStart(stateWith(state), facts(running, alive), 77);

  test('without an update goes on', () => {
    expect(decide({})).toEqual({ action: 'start', state: NO_UPDATES });
  });

  test('of a new version is counted; after two the previous one comes back, and the new one is not tried again', () => {
    const first = decide({ pending, ready });
    expect(first).toMatchObject({ action: 'start', state: { pending: { starts: 1, startedBy: { id: 77, at: NOW } } } });
    const second = decide(first.state);
    expect(second).toMatchObject({ action: 'start', state: { pending: { starts: 2 } } });
    const third = decide(second.state);
    expect(third).toMatchObject({
      action: 'go_back',
      state: { failed: ['1.2.0'], ready: null, pending: { returns: 1 } },
    });
    // The old version is in place.
    expect(decide(third.state, '1.1.0')).toMatchObject({
      action: 'start',
      state: { pending: null, ready: null, failed: ['1.2.0'], wentBackFrom: '1.2.0' },
    });
  });

  test.each<[string, Partial<PendingUpdate>, 'start' | 'go_back']>([
    ['goes back if the previous version was kept', {}, 'go_back'],
    ['goes on if nothing was kept', { canGoBack: false }, 'start'],
    ['goes back once more when the power failed on the way', { returns: 1 }, 'go_back'],
    ['goes on when going back fails again and again', { returns: 2 }, 'start'],
  ])('after two failed ones %s', (_, part, action) => {
    expect(decide({ pending: { ...pending, starts: 2, ...part } }).action).toBe(action);
  });

  test.each<[string, Partial<PendingUpdate>, string, boolean]>([
    ['is repeated at once', { starts: 2 }, '1.2.0', true],
    ['is not repeated if nothing was kept', { starts: 1, canGoBack: false }, '1.2.0', false],
    ['is not repeated for ever if going back fails', { starts: 3, returns: 2 }, '1.2.0', false],
    ['of the version before is not repeated', { starts: 1 }, '1.1.0', false],
  ])('that fails %s', (_, part, running, again) => {
    expect(mayTryAgain(stateWith({ pending: { ...pending, ...part } }), running)).toBe(again);
  });

  test.each([
    ['beside one that is still starting is not counted', 5, 5 * MINUTE, [5, 77], 1],
    ['after one whose process is gone is counted', 5, 5 * MINUTE, [77], 2],
    ['after one whose process number now belongs to another process is counted', 5, 11 * MINUTE, [5, 77], 2],
    ['after one with its own process number, as can happen after the PC restarts, is counted', 77, MINUTE, [77], 2],
  ])('%s', (_, id, age, alive, starts) => {
    const before = { ...pending, starts: 1, startedBy: { id, at: NOW - age } };
    expect(decide({ pending: before }, '1.2.0', alive).state.pending?.starts).toBe(starts);
  });

  test('of the old version after a power cut tries the installation again, three times at most', () => {
    const failedAt = NOW - HOUR;
    const once = decide({ pending, ready: { ...ready, installations: 1 }, failedAt }, '1.1.0').state;
    expect(once).toMatchObject({ pending: null, ready: { installations: 1 }, failed: [], wentBackFrom: null });
    expect(shouldInstall(once, '1.1.0', NOW, NO_UPDATE_POLICY)).toBe(true);
    const last = decide({ pending, ready: { ...ready, installations: 3 } }, '1.1.0').state;
    expect(last).toMatchObject({ pending: null, ready: null, failed: ['1.2.0'], wentBackFrom: null });
  });

  test('of a version that was installed in another way forgets the update', () => {
    expect(decide({ pending, ready }, '1.5.0').state).toMatchObject({ pending: null, ready: null, failed: [] });
  });
});

describe('a downloaded update is installed at a start', () => {
  const lastRun = (agoMs: number, part: Partial<UpdateState['lastRun']> = {}) => ({
    lastRun: { at: NOW - agoMs, endedInOrder: false, hadNewOrders: false, ...part },
  });

  test.each<[string, Partial<UpdateState>, boolean]>([
    ['in the morning after the PC was switched off', lastRun(12 * HOUR), true],
    ['at once when Counter ended in order', lastRun(1_000, { endedInOrder: true }), true],
    ['not when Counter starts again after a fault', lastRun(30_000), false],
    ['not when an order waited for a decision', lastRun(12 * HOUR, { hadNewOrders: true }), false],
    ['when staff asked for it', { ...lastRun(1_000, { hadNewOrders: true }), isWanted: true }, true],
    ['not soon after a failed attempt', { ...lastRun(12 * HOUR), failedAt: NOW - HOUR }, false],
    ['when the PC’s clock has fallen back', lastRun(-12 * HOUR), true],
    ['not when there is none', { ...lastRun(12 * HOUR), ready: null }, false],
    ['not when it is running already', { ...lastRun(12 * HOUR), ready: { ...ready, version: '1.1.0' } }, false],
  ])('%s', (_, state, isDue) => {
    expect(shouldInstall(stateWith({ ready, ...state }), '1.1.0', NOW, NO_UPDATE_POLICY)).toBe(isDue);
  });
});
