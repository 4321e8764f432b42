/** Describes the connection's state in words. Pure. */

import type { ConnectionStateView } from '../../../electron/contract/calls/connection.ts';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { I18n } from '../../i18n/use-i18n.ts';

/** The colours of a state: `plain` while all is well, `waiting` is amber, `down` is black. */
export type ConnectionTone = 'plain' | 'waiting' | 'down';

export interface ConnectionDescription {
  readonly tone: ConnectionTone;
  /** The state. Screen readers announce it when it changes. */
  readonly state: string;
  /** How long the state has lasted. Not announced, because it changes every minute. */
  readonly duration: string;
  /** The second line: since when, the last contact, or the next try. */
  readonly detail: string;
}

interface ConnectionFacts {
  readonly line: ConnectionStateView;
  readonly isMainReachable: boolean;
  /** Whether staff have disconnected the practice store's network. */
  readonly isPlugOut: boolean;
  readonly now: number;
  /** Whether to use short texts, for a narrow window. */
  readonly isShort: boolean;
}

/** Each change of the text draws the window again; while all is well, each second brings a contact (P15). */
const CONTACT_STEP_MS = 5 * SECOND;

export function describeConnection(
  { t, clock, span }: I18n,
  { line, isMainReachable, isPlugOut, now, isShort }: ConnectionFacts,
): ConnectionDescription {
  if (!isMainReachable) return { tone: 'down', state: t('line.stopped'), duration: '', detail: t('line.start_again') };
  const since = clock(line.since);
  const retry = line.nextTry === null || line.nextTry <= now ? null : span(line.nextTry - now);
  const sinceRetry =
    retry === null || isShort ? t('line.since', { time: since }) : t('line.since_retry', { since, time: retry });
  const describeContact = (age: number): string =>
    age < CONTACT_STEP_MS
      ? t('line.contact_now')
      : t('line.last_contact', { time: span(Math.floor(age / CONTACT_STEP_MS) * CONTACT_STEP_MS) });
  switch (line.state) {
    case 'online': {
      if (isShort)
        return { tone: 'plain', state: t('line.online'), duration: '', detail: t('line.since', { time: since }) };
      const detail = line.lastContact === null ? t('line.no_contact') : describeContact(now - line.lastContact);
      return { tone: 'plain', state: t('line.online_since', { time: since }), duration: '', detail };
    }
    case 'connecting':
      return { tone: 'waiting', state: t('line.connecting'), duration: '', detail: t('line.since', { time: since }) };
    case 'slowed':
      return {
        tone: 'waiting',
        state: t('line.slowed'),
        duration: '',
        detail: retry === null ? t('line.since', { time: since }) : t('line.retry', { time: retry }),
      };
    case 'offline':
      return {
        tone: 'down',
        state: t('line.offline'),
        duration: now - line.since < MINUTE ? '' : span(now - line.since),
        detail: isPlugOut ? t('line.plug_out', { time: since }) : sinceRetry,
      };
    case 'parked':
      return {
        tone: 'down',
        state: line.parked === null ? t('line.offline') : t(`line.parked.${line.parked}`),
        duration: '',
        detail: t('line.since', { time: since }),
      };
  }
}
