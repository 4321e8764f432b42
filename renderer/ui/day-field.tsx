import { parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Dialog,
  DialogTrigger,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { localeOf } from '../../electron/contract/i18n/languages.ts';
import { useI18n } from '../i18n/use-i18n.ts';
import { Button } from './button.tsx';
import { joinClasses } from './class-names.ts';
import { formatDayText, parseDayText } from './day-text.ts';
import { TypedField } from './typed-field.tsx';
import styles from './day-field.module.css';
import popoverStyles from './popover.module.css';

/** No shop used Counter before this day. */
export const FIRST_DAY = '2020-01-01';

interface DayFieldProps {
  readonly name: string;
  /** A calendar day, "2026-11-30"; null if none is chosen. */
  readonly day: string | null;
  /** The first and the last day that can be chosen. */
  readonly first: string;
  readonly last: string;
  /** Receives null when staff empty the field. */
  onDay(day: string | null): void;
}

/** Chooses a day: typed as 30-11-2026, or in a calendar. */
export function DayField({ name, day, first, last, onDay }: DayFieldProps): ReactNode {
  const { t } = useI18n();

  function take(text: string): boolean {
    const typed = parseDayText(text);
    if (text !== '' && (typed === null || typed < first || typed > last)) return false;
    if (typed !== day) onDay(typed);
    return true;
  }

  return (
    <span className={joinClasses('row gap-4 rigid', styles.field)}>
      <TypedField
        name={name}
        text={day === null ? '' : formatDayText(day)}
        example={formatDayText(last)}
        onTyped={take}
      />
      <CalendarButton name={t('form.calendar', { name })} day={day} first={first} last={last} onDay={onDay} />
    </span>
  );
}

function CalendarButton({ name, day, first, last, onDay }: DayFieldProps): ReactNode {
  const { t, language } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={joinClasses(styles.icon)} icon={CalendarDays} name={name} />
      <Popover data-slot="popover" className={joinClasses(popoverStyles.popover)} placement="bottom end">
        <Dialog className={joinClasses(popoverStyles.content)} aria-label={name}>
          <I18nProvider locale={localeOf(language)}>
            <Calendar
              aria-label={name}
              autoFocus
              value={day === null ? null : parseDate(day)}
              defaultFocusedValue={parseDate(day ?? last)}
              minValue={parseDate(first)}
              maxValue={parseDate(last)}
              onChange={(chosen) => {
                setOpen(false);
                onDay(chosen.toString());
              }}
            >
              <header className="row-full">
                <AriaButton slot="previous" className={joinClasses(styles.turn)} aria-label={t('form.previous_month')}>
                  <ChevronLeft aria-hidden />
                </AriaButton>
                <Heading className="grow text-17 bold middle" />
                <AriaButton slot="next" className={joinClasses(styles.turn)} aria-label={t('form.next_month')}>
                  <ChevronRight aria-hidden />
                </AriaButton>
              </header>
              <CalendarGrid className={joinClasses(styles.grid)}>
                {(date) => <CalendarCell date={date} className={joinClasses('tabular', styles.day)} />}
              </CalendarGrid>
            </Calendar>
          </I18nProvider>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
