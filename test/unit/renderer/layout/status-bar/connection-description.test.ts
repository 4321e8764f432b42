import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionStateView } from '../../../../../electron/contract/calls/connection.ts';
import { addMs, SECOND } from '../../../../../electron/contract/domain/time.ts';
import { formatTime, roundDuration } from '../../../../../renderer/i18n/format.ts';
import { initTranslations } from '../../../../../renderer/i18n/setup.ts';
import type { I18n } from '../../../../../renderer/i18n/use-i18n.ts';
import { describeConnection } from '../../../../../renderer/layout/status-bar/connection-description.ts';
import { NOW, timeToday } from '../../../../support/snapshots/values.ts';

beforeAll(initTranslations);

const i18n: I18n = {
  t: i18next.t,
  language: 'en',
  clock: (instant) => formatTime(instant, 'en'),
  day: () => '',
  ago: () => '',
  span: (milliseconds) => `${roundDuration(milliseconds).count} ${roundDuration(milliseconds).unit}`,
};

const online: ConnectionStateView = {
  state: 'online',
  since: timeToday('09:02'),
  lastContact: timeToday('11:53:58'),
  nextTry: null,
  parked: null,
  disconnected: [],
  obstacle: null,
};
const facts = { line: online, isMainReachable: true, isPlugOut: false, now: NOW, isShort: false };

describe('the description of the connection', () => {
  it('is plain while online', () => {
    expect(describeConnection(i18n, facts)).toEqual({
      tone: 'plain',
      state: 'Online since 9:02 am',
      duration: '',
      detail: 'in contact now',
    });
  });

  it('counts the time since the last contact in steps of five seconds, because each draws the window again (P15)', () => {
    const describe = (age: number) =>
      describeConnection(i18n, { ...facts, line: { ...online, lastContact: addMs(NOW, -age * SECOND) } }).detail;
    expect([0, 4, 5, 9, 12].map(describe)).toEqual([
      'in contact now',
      'in contact now',
      'last contact 5 seconds ago',
      'last contact 5 seconds ago',
      'last contact 10 seconds ago',
    ]);
  });

  it('is black while offline, with the duration and the next try', () => {
    const line: ConnectionStateView = {
      ...online,
      state: 'offline',
      since: timeToday('11:48'),
      nextTry: timeToday('11:54:20'),
    };
    expect(describeConnection(i18n, { ...facts, line })).toEqual({
      tone: 'down',
      state: 'Offline',
      duration: '6 minutes',
      detail: 'since 11:48 am · next try in 20 seconds',
    });
    expect(describeConnection(i18n, { ...facts, line, isPlugOut: true }).detail).toBe('plug pulled 11:48 am');
    expect(describeConnection(i18n, { ...facts, line: { ...line, since: timeToday('11:53:30') } }).duration).toBe('');
  });

  it('is black for a refused key, and says why', () => {
    const line: ConnectionStateView = { ...online, state: 'parked', parked: 'key_refused' };
    expect(describeConnection(i18n, { ...facts, line })).toMatchObject({ tone: 'down', state: 'Key was refused' });
  });

  it('is amber while the service asks Counter to slow down', () => {
    const line: ConnectionStateView = { ...online, state: 'slowed', nextTry: timeToday('11:54:12') };
    expect(describeConnection(i18n, { ...facts, line })).toMatchObject({
      tone: 'waiting',
      detail: 'next try in 12 seconds',
    });
  });

  it('says that Counter has stopped, whatever the state of the connection', () => {
    expect(describeConnection(i18n, { ...facts, isMainReachable: false })).toMatchObject({
      tone: 'down',
      state: 'Counter has stopped',
    });
  });
});
