import { CircleCheck, type LucideIcon, Power, Printer, Store, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useI18n } from '../../i18n/use-i18n.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { STEP_NAMES, type StepName } from './steps.ts';
import styles from './first-steps.module.css';

const STEP_ICONS: Readonly<Record<StepName, LucideIcon>> = {
  store: Store,
  sound: Volume2,
  printer: Printer,
  login: Power,
};

interface StepBarProps {
  readonly done: Readonly<Record<StepName, boolean>>;
  readonly current: StepName | null;
  /** Without it the steps are only shown. */
  readonly onChoose?: (step: StepName) => void;
}

/** The four steps in order, showing which are done and which is next. */
export function StepBar({ done, current, onChoose }: StepBarProps): ReactNode {
  const { t } = useI18n();
  return (
    <ol className={joinClasses('row-full wrap gap-4', styles.bar)} aria-label={t('first_steps.title')}>
      {STEP_NAMES.map((step, index) => {
        const Icon = done[step] ? CircleCheck : STEP_ICONS[step];
        const words = (
          <>
            <Icon size={20} aria-hidden />
            <span>
              {index + 1}. {t(`first_steps.names.${step}`)}
            </span>
            <span className="unseen">{t(done[step] ? 'first_steps.done' : 'first_steps.to_do')}</span>
          </>
        );
        return (
          <li key={step} {...(step === current ? { 'aria-current': 'step' } : {})} data-done={done[step] || undefined}>
            {onChoose === undefined || done[step] ? (
              <span className={joinClasses('row gap-6 bare semibold', styles.step)}>{words}</span>
            ) : (
              <AriaButton
                className={joinClasses('row gap-6 bare semibold', styles.step)}
                onPress={() => onChoose(step)}
              >
                {words}
              </AriaButton>
            )}
          </li>
        );
      })}
    </ol>
  );
}
