import type { ReactNode } from 'react';
import { ALARM_NAMES, ALARMS } from '../../electron/contract/domain/alarms.ts';
import { useI18n } from '../i18n/use-i18n.ts';

/** How much an alarm matters and how it sounds, from the table of alarms; nothing for other paragraphs of Help. */
export function AlarmFacts({ page, part }: { readonly page: string; readonly part: string }): ReactNode {
  const { t, span } = useI18n();
  const name = page === 'alarms' ? ALARM_NAMES.find((each) => each === part) : undefined;
  if (name === undefined) return null;
  const { priority, tone, afterMs, repeat, isSpoken } = ALARMS[name];
  const facts = [
    t(`alarms.tone.${tone}`),
    afterMs === 0 ? t('alarms.at_once') : t('alarms.after', { time: span(afterMs) }),
    repeat === 'until_answered'
      ? t('alarms.until_answered')
      : t('alarms.again', { lasts: span(repeat.lastsMs), every: span(repeat.everyMs) }),
    ...(isSpoken ? [t('alarms.spoken')] : []),
  ];
  return (
    <p className="screen-hint">
      <b>{t(`alarms.priority.${priority}`)}</b> · {facts.join(', ')}
    </p>
  );
}
