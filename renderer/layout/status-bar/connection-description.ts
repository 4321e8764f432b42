/** The state of the line in words: what, and since when. Pure. */

import { MINUTE } from '../../../electron/contract/domain/time.ts';
import type { ConnectionStateView } from '../../../electron/contract/ipc/connection.ts';
import type { I18n } from '../../i18n/use-i18n.ts';

/** Good is plain, waiting is amber, what is down is black. */
export type ConnectionTone = 'plain' | 'waiting' | 'down';

export interface ConnectionDescription {
  readonly tone: ConnectionTone;
  /** Said aloud when it changes. */
  readonly what: string;
  /** Beside it, and not said aloud: it changes every minute. */
  readonly howLong: string;
  readonly since: string;
}

interface Seen {
  readonly line: ConnectionStateView;
  /** Whether the program behind the window answers. */
  readonly host: boolean;
  /** The practice store's plug is out. */
  readonly plugOut: boolean;
  readonly now: number;
  /** The window is narrow: shorter words. */
  readonly short: boolean;
}

export function describeConnection(
  { t, clock, span }: I18n,
  { line, host, plugOut, now, short }: Seen,
): ConnectionDescription {
  if (!host) return { tone: 'down', what: t('line.stopped'), howLong: '', since: t('line.start_again') };
  const since = clock(line.since);
  const retry = line.nextTry === null || line.nextTry <= now ? null : span(line.nextTry - now);
  const sinceRetry =
    retry === null || short ? t('line.since', { time: since }) : t('line.since_retry', { since, time: retry });
  switch (line.state) {
    case 'online': {
      if (short) return { tone: 'plain', what: t('line.online'), howLong: '', since: t('line.since', { time: since }) };
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
        since: plugOut ? t('line.plug_out', { time: since }) : sinceRetry,
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
