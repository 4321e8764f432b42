import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Period } from '../../../../electron/contract/domain/period.ts';
import {
  findNextPeriod,
  findPeriod,
  findPresetPeriod,
  findPreviousPeriod,
  PERIOD_PRESETS,
  PERIOD_UNITS,
} from '../../../../electron/contract/domain/period.ts';
import { formatPeriod } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { DayField, FIRST_DAY } from '../../../ui/day-field.tsx';
import styles from './period-picker.module.css';

interface PeriodPickerProps {
  readonly period: Period;
  /** Today, the last day that can be chosen. */
  readonly today: string;
  onChoose(period: Period): void;
}

/** Chooses a day, week or month: by name, step by step, by its length, or by a date. */
export function PeriodPicker({ period, today, onChoose }: PeriodPickerProps): ReactNode {
  const { t, language } = useI18n();
  const { unit, firstDay, lastDay } = period;
  const preset = PERIOD_PRESETS.find((each) => {
    const named = findPresetPeriod(each, today);
    return named.unit === unit && named.firstDay === firstDay;
  });
  /** Today if the period contains it, so that Day leads from a month to today instead of its first day. */
  const day = firstDay <= today && today <= lastDay ? today : firstDay;

  return (
    <section className={joinClasses('row wrap rigid', styles.picker)} aria-label={t('report.period')}>
      <div className="row gap-4">
        <Button
          className={styles.arrow}
          icon={ChevronLeft}
          name={t(`report.previous.${unit}`)}
          isDisabled={firstDay <= FIRST_DAY}
          onPress={() => onChoose(findPreviousPeriod(period))}
        />
        <h2 className={joinClasses('text-17 bold middle', styles.name)} aria-live="polite">
          {formatPeriod(period, language)}
        </h2>
        <Button
          className={styles.arrow}
          icon={ChevronRight}
          name={t(`report.next.${unit}`)}
          isDisabled={lastDay >= today}
          onPress={() => onChoose(findNextPeriod(period))}
        />
      </div>
      <Choice
        name={t('report.unit')}
        value={unit}
        options={PERIOD_UNITS.map((value) => ({ value, words: t(`report.lengths.${value}`) }))}
        onChoose={(chosen) => onChoose(findPeriod(chosen, day))}
      />
      <DayField
        name={t('report.choose_day')}
        day={day}
        first={FIRST_DAY}
        last={today}
        onDay={(chosen) => {
          if (chosen !== null) onChoose(findPeriod(unit, chosen));
        }}
      />
      <Choice
        name={t('report.quick')}
        value={preset ?? null}
        options={PERIOD_PRESETS.map((value) => ({ value, words: t(`report.presets.${value}`) }))}
        onChoose={(chosen) => onChoose(findPresetPeriod(chosen, today))}
      />
    </section>
  );
}
