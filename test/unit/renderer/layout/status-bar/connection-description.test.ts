import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LineView } from '../../../../../electron/contract/ipc/views.ts';
import { clockTime, spanOf } from '../../../../../renderer/i18n/format.ts';
import { startWords } from '../../../../../renderer/i18n/setup.ts';
import type { Words } from '../../../../../renderer/i18n/use-i18n.ts';
import { lineWords } from '../../../../../renderer/layout/status-bar/connection-description.ts';
import { at, NOW } from '../../../../support/snapshots/snapshot.ts';

beforeAll(startWords);

const words: Words = {
  t: i18next.t,
  language: 'en',
  clock: (instant) => clockTime(instant, 'en'),
  day: () => '',
  ago: () => '',
  span: (milliseconds) => `${spanOf(milliseconds).count} ${spanOf(milliseconds).unit}`,
};

const online: LineView = {
  state: 'online',
  since: at('09:02'),
  lastContact: at('11:53:58'),
  nextTry: null,
  parked: null,
  disconnected: [],
};
const seen = { line: online, host: true, plugOut: false, now: NOW, short: false };

describe('the line in words', () => {
  it('good is plain', () => {
    expect(lineWords(words, seen)).toEqual({
      tone: 'plain',
      what: 'Online since 9:02 am',
      howLong: '',
      since: 'last contact 2 seconds ago',
    });
  });

  it('offline is black, with how long and when it is tried again', () => {
    const line: LineView = { ...online, state: 'offline', since: at('11:48'), nextTry: at('11:54:20') };
    expect(lineWords(words, { ...seen, line })).toEqual({
      tone: 'down',
      what: 'Offline',
      howLong: '6 minutes',
      since: 'since 11:48 am · next try in 20 seconds',
    });
    expect(lineWords(words, { ...seen, line, plugOut: true }).since).toBe('plug pulled 11:48 am');
    expect(lineWords(words, { ...seen, line: { ...line, since: at('11:53:30') } }).howLong).toBe('');
  });

  it('a key that was refused looks like offline and says why', () => {
    const line: LineView = { ...online, state: 'parked', parked: 'key_refused' };
    expect(lineWords(words, { ...seen, line })).toMatchObject({ tone: 'down', what: 'Key was refused' });
  });

  it('being asked to wait is amber', () => {
    const line: LineView = { ...online, state: 'slowed', nextTry: at('11:54:12') };
    expect(lineWords(words, { ...seen, line })).toMatchObject({ tone: 'waiting', since: 'next try in 12 seconds' });
  });

  it('a lost host is said before anything that was known of the line', () => {
    expect(lineWords(words, { ...seen, host: false })).toMatchObject({ tone: 'down', what: 'Counter has stopped' });
  });
});
