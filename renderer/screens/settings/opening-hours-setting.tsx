import { type ReactNode, useState } from 'react';
import type { DayHours, OpeningHours } from '../../../electron/contract/settings.ts';
import { formatWeekday } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useSuccessiveChanges } from '../../services/use-successive-changes.ts';
import { Choice } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { formatTimeText, parseTimeText } from '../../ui/day-text.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import checkboxStyles from '../../ui/checkbox.module.css';
import styles from './settings-screen.module.css';

const WORKDAY: DayHours = { opens: 8 * 60, closes: 22 * 60 };
const WEEK: OpeningHours = Array.from({ length: 7 }, () => WORKDAY);
const EXAMPLE_TIME = formatTimeText(WORKDAY.opens);

/** The opening hours. Outside them, orders whose hold has ended make no sound. */
export function OpeningHoursSetting({ hours }: { readonly hours: OpeningHours | null }): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const lastHours = useLast(hours) ?? WEEK;
  const change = useSuccessiveChanges(hours, (changed) =>
    call('settings.change', { openingHours: changed === null ? null : [...changed] }),
  );
  const changeDay = (weekday: number, changed: (before: DayHours | null) => DayHours | null): void =>
    void change((before) => before?.with(weekday, changed(before[weekday] ?? null)) ?? null);
  return (
    <>
      <Choice
        name={t('settings.hours')}
        value={hours === null ? 'always' : 'some'}
        options={[
          { value: 'always', words: t('settings.always_open') },
          { value: 'some', words: t('settings.these_hours') },
        ]}
        onChoose={(chosen) => void change(() => (chosen === 'always' ? null : lastHours))}
      />
      {hours !== null && (
        <ul className={joinClasses(styles.formWidth, styles.hours)}>
          {hours.map((day, index) => (
            <DayHoursField
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its index
              key={index}
              weekday={index}
              hours={day}
              onChange={(changed) => changeDay(index, changed)}
            />
          ))}
        </ul>
      )}
      <p className="screen-hint">{t('settings.hours_note')}</p>
    </>
  );
}

/** The last hours set while this was on screen, so that a wrong tap is easily undone; null if none were set. */
function useLast<Hours>(hours: Hours | null): Hours | null {
  const [last, setLast] = useState(hours);
  if (hours !== null && hours !== last) setLast(hours);
  return last;
}

interface DayHoursFieldProps {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly hours: DayHours | null;
  onChange(change: (before: DayHours | null) => DayHours | null): void;
}

function DayHoursField({ weekday, hours, onChange }: DayHoursFieldProps): ReactNode {
  const { t, language } = useI18n();
  const lastHours = useLast(hours) ?? WORKDAY;
  const day = formatWeekday(weekday, language);
  const field = (part: keyof DayHours): ReactNode =>
    hours !== null && (
      <TimeField
        name={t(`settings.${part}`, { day })}
        minutes={hours[part]}
        onChange={(minutes) => onChange((before) => ({ ...(before ?? hours), [part]: minutes }))}
      />
    );
  return (
    <li className="row wrap line-below">
      <label className={checkboxStyles.checkbox}>
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target: { checked } }) => onChange(() => (checked ? lastHours : null))}
        />
        {day}
      </label>
      {hours === null ? (
        <span className="screen-hint">{t('settings.closed')}</span>
      ) : (
        <>
          {field('opens')}
          <span aria-hidden>–</span>
          {field('closes')}
        </>
      )}
    </li>
  );
}

interface TimeFieldProps {
  readonly name: string;
  /** Minutes after midnight. */
  readonly minutes: number;
  onChange(minutes: number): void;
}

function TimeField({ name, minutes, onChange }: TimeFieldProps): ReactNode {
  function take(text: string): boolean {
    const typed = parseTimeText(text);
    if (typed !== null && typed !== minutes) onChange(typed);
    return typed !== null;
  }
  return <TypedField name={name} text={formatTimeText(minutes)} example={EXAMPLE_TIME} onTyped={take} />;
}
