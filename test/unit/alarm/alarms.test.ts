import { expect, test } from 'vitest';
import { decideAlarm } from '../../../electron/alarm/alarm-decision.ts';
import type { AlarmFaults, AlarmOrder, AlarmWorkspace } from '../../../electron/alarm/alarm-workspace.ts';
import { ALARM_NAMES, ALARMS, type AlarmName } from '../../../electron/contract/domain/alarms.ts';
import { paise } from '../../../electron/contract/domain/money.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import { addMs, HOUR, parseInstant, SECOND } from '../../../electron/contract/domain/time.ts';
import { loadHelpTexts } from '../../../electron/contract/i18n/help-texts.ts';
import { ALARM_STATES } from '../../gallery/alarm-states.ts';
import { GALLERY_STATES } from '../../gallery/gallery-states.ts';

const began = parseInstant('2026-11-20T09:00:00+05:30');

const order = (part: Partial<AlarmOrder>): { orders: readonly AlarmOrder[] } => ({
  orders: [
    {
      orderId: 'ORDER-1',
      storeId: 1001,
      number: '1',
      storeName: 'Sharma Kirana',
      items: 3,
      total: paise(64_200),
      wants: 'decision',
      holdEndsAt: addMs(began, HOUR),
      isUnlisted: false,
      askedAt: null,
      ...part,
    },
  ],
});
const fault = (part: Partial<AlarmFaults>) => ({
  faults: { offlineSince: null, parked: null, unreadable: 0, printing: false, ...part },
});

/** What makes each alarm sound, from `began` on. A store that can't be opened has no workspace. */
const CONDITIONS: Readonly<Record<AlarmName, Partial<AlarmWorkspace> | null>> = {
  decision: order({}),
  reminder: order({ holdEndsAt: began }),
  stop: order({ wants: 'stop', holdEndsAt: null }),
  courier: order({ wants: 'courier', holdEndsAt: null }),
  store_down: null,
  key: fault({ parked: 'key_refused' }),
  line: fault({ offlineSince: began }),
  answer_late: order({ askedAt: began }),
  unreadable: fault({ unreadable: 1 }),
  printing: fault({ printing: true }),
};

/** The tone each second for `seconds`, as a tick a second decides it. */
function listen(name: AlarmName, seconds: number): (string | null)[] {
  let faultTone: number | null = null;
  let episodes: AlarmWorkspace['episodes'] = [];
  return Array.from({ length: seconds }, (_, second) => {
    const now: Instant = addMs(began, second * SECOND);
    const condition = CONDITIONS[name];
    const workspace: AlarmWorkspace = {
      kind: 'store',
      now,
      orders: [],
      openingHours: null,
      ...fault({}),
      ...condition,
      episodes,
    };
    const decision = decideAlarm(condition === null ? [] : [workspace], condition === null, faultTone, second * SECOND);
    faultTone = decision.faultToneStartedAt;
    episodes = [...episodes, ...decision.changes.flatMap((change) => change.episodes.begun)];
    return decision.view.tone;
  });
}

test.each(ALARM_NAMES)('%s sounds as the table of alarms says', (name) => {
  const { tone, afterMs, repeat } = ALARMS[name];
  const seconds = 250;
  expect(listen(name, seconds)).toEqual(
    Array.from({ length: seconds }, (_, second) => {
      const age = second * SECOND - afterMs;
      return age >= 0 && (repeat === 'until_answered' || age % repeat.everyMs < repeat.lastsMs) ? tone : null;
    }),
  );
});

test('Help and the gallery show every alarm of the table, and no other', async () => {
  const { help_pages } = await loadHelpTexts('en');
  expect(Object.keys(help_pages.alarms.parts)).toEqual(ALARM_NAMES);
  for (const state of Object.values(ALARM_STATES)) expect(Object.keys(GALLERY_STATES)).toContain(state);
});
