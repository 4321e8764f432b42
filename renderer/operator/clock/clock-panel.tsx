import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { formatClock, formatDay } from '../layout/format.ts';
import { useOperator } from '../session/operator-context.ts';
import { ClockSetter } from './clock-setter.tsx';
import styles from './operator-clock.module.css';

const STEPS = [
  ['+1 min', 60],
  ['+15 min', 900],
  ['+1 h', 3_600],
  ['+1 day', 86_400],
] as const;

interface ClockPanelProps {
  readonly now: string;
  /** Whether time stands still until it is moved. */
  readonly isManual: boolean;
}

/** The service's time, and the buttons that move it. */
export function ClockPanel({ now, isManual }: ClockPanelProps): ReactNode {
  const { run } = useOperator();
  return (
    <section className={joinClasses('row wrap', styles.clock)} aria-label="Clock">
      <p className={joinClasses('bold', styles.time)}>{formatClock(now)}</p>
      <div className={styles.about}>
        <p>{formatDay(now)}</p>
        <p className="muted">{isManual ? 'stands still until you move it' : 'runs'}</p>
      </div>
      <div className="row-full wrap gap-6">
        {STEPS.map(([label, seconds]) => (
          <Button
            key={label}
            onPress={() =>
              run(`The clock: ${label}`, (client) => client.send('POST', '/clock', { advance_seconds: seconds }))
            }
          >
            {label}
          </Button>
        ))}
        <ClockSetter now={now} />
      </div>
    </section>
  );
}
