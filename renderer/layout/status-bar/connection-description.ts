/** The connection's state in words. Pure. */

import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { ConnectionStateView } from '../../../electron/contract/ipc/connection.ts';
import type { I18n } from '../../i18n/use-i18n.ts';

/** How the state looks: `plain` when all is well, `waiting` in amber, `down` in black. */
export type ConnectionTone = 'plain' | 'waiting' | 'down';

export interface ConnectionDescription {
  readonly tone: ConnectionTone;
  /** A screen reader announces it when it changes. */
  readonly what: string;
  /** Shown beside it but not announced, because it changes every minute. */
  readonly howLong: string;
  readonly since: string;
}

interface ConnectionFacts {
  readonly line: ConnectionStateView;
  readonly isMainReachable: boolean;
  /** Whether the practice store's plug is pulled. */
  readonly isPlugOut: boolean;
  readonly now: number;
  /** Whether the window is narrow, so that texts are short. */
  readonly isShort: boolean;
}

export function describeConnection(
  { t, clock, span }: I18n,
  { line, isMainReachable, isPlugOut, now, isShort }: ConnectionFacts,
): ConnectionDescription {
  if (!isMainReachable) return { tone: 'down', what: t('line.stopped'), howLong: '', since: t('line.start_again') };
  const since = clock(line.since);
  const retry = line.nextTry === null || line.nextTry <= now ? null : span(line.nextTry - now);
  const sinceRetry =
    retry === null || isShort ? t('line.since', { time: since }) : t('line.since_retry', { since, time: retry });
  switch (line.state) {
    case 'online': {
      if (isShort)
        return { tone: 'plain', what: t('line.online'), howLong: '', since: t('line.since', { time: since }) };
      const contact =
        line.lastContact === null
          ? t('line.no_contact')
          : t('line.last_contact', { time: span(now - line.lastContact) });
      return { tone: 'plain', what: t('line.online_since', { time: since }), howLong: '', since: contact };
    }
    case 'connecting':
      return { tone: 'waiting', what: t('line.connecting'), howLong: '', since: t('line.since', { time: since }) };
    case 'slowed':
      return {
        tone: 'waiting',
        what: t('line.slowed'),
        howLong: '',
        since: retry === null ? t('line.since', { time: since }) : t('line.retry', { time: retry }),
      };
    case 'offline':
      return {
        tone: 'down',
        what: t('line.offline'),
        howLong: now - line.since < MINUTE ? '' : span(now - line.since),
        since: isPlugOut ? t('line.plug_out', { time: since }) : sinceRetry,
      };
    case 'parked':
      return {
        tone: 'down',
        what: line.parked === null ? t('line.offline') : t(`line.parked.${line.parked}`),
        howLong: '',
        since: t('line.since', { time: since }),
      };
  }
}
