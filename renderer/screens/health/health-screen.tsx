import { CircleCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HealthFinding, HealthView } from '../../../electron/contract/calls/health-findings.ts';
import { HEALTH_TOPICS, type HealthLevel, type HealthTopic } from '../../../electron/contract/domain/health.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useQuery } from '../../services/use-call.ts';
import { useNow, useWorkspace } from '../../services/workspace-context.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { Box, type StatusTone, Tag } from '../../ui/primitives.tsx';
import { TaggedList, TaggedRow } from '../../ui/tagged-row.tsx';
import { FindingText } from './finding-text.tsx';
import { HealthActionButton } from './health-action-button.tsx';
import styles from './health-screen.module.css';

const LEVELS: Readonly<Record<HealthLevel, { readonly icon: LucideIcon; readonly tone: StatusTone }>> = {
  green: { icon: CircleCheck, tone: 'good' },
  amber: { icon: TriangleAlert, tone: 'waiting' },
  red: { icon: OctagonX, tone: 'red' },
};

/** The state of this counter, one line per part, refreshed every second. */
export function HealthScreen(): ReactNode {
  const { snapshot } = useWorkspace();
  const now = useNow();
  const { value } = useQuery('health.view', {}, snapshot.number + now);
  const { t } = useI18n();
  return (
    <div className="screen">
      <header className="screen-head">
        <h1 className="screen-title">{t('screen.health')}</h1>
      </header>
      <p className="screen-hint">{t('health.note')}</p>
      {value !== null && (
        <>
          <Summary view={value} />
          <TaggedList name={t('screen.health')}>
            {HEALTH_TOPICS.map((topic) => (
              <HealthLine key={topic} topic={topic} {...value[topic]} />
            ))}
          </TaggedList>
        </>
      )}
    </div>
  );
}

/** The count of lines that need attention, in the colour of the worst. */
function Summary({ view }: { readonly view: HealthView }): ReactNode {
  const { t } = useI18n();
  const levels = HEALTH_TOPICS.map((topic) => view[topic].level);
  const count = levels.filter((level) => level !== 'green').length;
  const { icon, tone } = LEVELS[levels.includes('red') ? 'red' : count > 0 ? 'amber' : 'green'];
  return (
    <div role="status" className={styles.summary}>
      <Box tone={tone} icon={icon} title={count === 0 ? t('health.all_fine') : t('health.attention', { count })} />
    </div>
  );
}

interface HealthLineProps extends HealthFinding {
  readonly topic: HealthTopic;
}

function HealthLine({ topic, finding, values, level, action, trouble }: HealthLineProps): ReactNode {
  const { t } = useI18n();
  const { icon, tone } = LEVELS[level];
  return (
    <TaggedRow
      tag={
        <Tag tone={tone} icon={icon}>
          {t(`health.levels.${level}`)}
        </Tag>
      }
      heading={t(`health.topics.${topic}`)}
      action={action && <HealthActionButton action={action} topic={topic} />}
    >
      <FindingText finding={finding} values={values} />
      {trouble !== undefined && <HelpLink trouble={trouble} about={t(`health.topics.${topic}`)} />}
    </TaggedRow>
  );
}
