import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionStateView } from '../../../../../electron/contract/ipc/connection.ts';
import { formatTime, roundDuration } from '../../../../../renderer/i18n/format.ts';
import { initTranslations } from '../../../../../renderer/i18n/setup.ts';
import type { I18n } from '../../../../../renderer/i18n/use-i18n.ts';
import { describeConnection } from '../../../../../renderer/layout/status-bar/connection-description.ts';
import { NOW, timeToday } from '../../../../support/snapshots/snapshot.ts';

beforeAll(initTranslations);

const words: I18n = {
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
};
const seen = { line: online, host: true, plugOut: false, now: NOW, short: false };

describe('the line in words', () => {
  it('good is plain', () => {
    expect(describeConnection(words, seen)).toEqual({
      tone: 'plain',
      what: 'Online since 9:02 am',
      howLong: '',
      since: 'last contact 2 seconds ago',
    });
  });

  it('offline is black, with how long and when it is tried again', () => {
    const line: ConnectionStateView = {
      ...online,
      state: 'offline',
      since: timeToday('11:48'),
      nextTry: timeToday('11:54:20'),
    };
    expect(describeConnection(words, { ...seen, line })).toEqual({
      tone: 'down',
      what: 'Offline',
      howLong: '6 minutes',
      since: 'since 11:48 am · next try in 20 seconds',
    });
    expect(describeConnection(words, { ...seen, line, plugOut: true }).since).toBe('plug pulled 11:48 am');
    expect(describeConnection(words, { ...seen, line: { ...line, since: timeToday('11:53:30') } }).howLong).toBe('');
  });

  it('a key that was refused looks like offline and says why', () => {
    const line: ConnectionStateView = { ...online, state: 'parked', parked: 'key_refused' };
    expect(describeConnection(words, { ...seen, line })).toMatchObject({ tone: 'down', what: 'Key was refused' });
  });

  it('being asked to wait is amber', () => {
    const line: ConnectionStateView = { ...online, state: 'slowed', nextTry: timeToday('11:54:12') };
    expect(describeConnection(words, { ...seen, line })).toMatchObject({
      tone: 'waiting',
      since: 'next try in 12 seconds',
    });
  });

  it('a lost host is said before anything that was known of the line', () => {
    expect(describeConnection(words, { ...seen, host: false })).toMatchObject({
      tone: 'down',
      what: 'Counter has stopped',
    });
  });
});
