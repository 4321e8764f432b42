import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportBasis, ImportView } from '../../../../electron/contract/calls/import.ts';
import { HOUR } from '../../../../electron/contract/domain/time.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import countingScreenStyles from '../counting/counting-screen.module.css';
import fileStepStyles from './file-step.module.css';
import styles from './send-panel.module.css';

/** The last step of an import: what Counter will send, then the progress. */
export function SendPanel({ view }: { readonly view: ImportView }): ReactNode {
  switch (view.state) {
    case 'checking':
      return <Checking view={view} />;
    case 'checked':
      return <ReadyToSend view={view} />;
    case 'sending':
    case 'paused':
    case 'stopped':
    case 'done':
      return <Sending view={view} state={view.state} />;
    case 'receiving':
    case 'unreadable':
    case 'columns':
      return null;
  }
}

function Checking({ view }: { readonly view: ImportView }): ReactNode {
  const { t } = useI18n();
  return (
    <section className={joinClasses('panel stack gap-8 squeezable scrolls', styles.send)} role="status">
      <h2 className="text-17 bold">{t('imports.checking')}</h2>
      <p className={joinClasses('tabular heavy', styles.sendBig)}>{formatCount(view.rows)}</p>
      <p>{t('imports.rows_read')}</p>
    </section>
  );
}

/** The ages that staff can choose for a file's numbers, in hours. */
const AGE_HOURS = [0, 1, 4, 12, 24] as const;

function ReadyToSend({ view }: { readonly view: ImportView }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const [counting, setCounting] = useState<ImportBasis | null>(null);
  const [ageMs, setAgeMs] = useState(0);
  const target = { workspace: workspace.kind, importId: view.importId };
  const why = view.sound === 0 ? 'imports.nothing_sound' : 'imports.say_counting';
  return (
    <section
      className={joinClasses('panel stack gap-8 squeezable scrolls', styles.send)}
      aria-label={t('imports.steps.send')}
    >
      <p className={joinClasses('tabular heavy', styles.sendBig)}>{formatCount(view.sound)}</p>
      <p>{t('imports.rows_sound', { count: view.sound })}</p>
      <div className={joinClasses('stack gap-4 weight-600', styles.sendChoice)}>
        <span>{t('imports.counting')}</span>
        <Choice<ImportBasis>
          name={t('imports.counting')}
          value={counting}
          options={[
            { value: 'book', words: t('imports.book') },
            { value: 'physical', words: t('imports.physical') },
          ]}
          onChoose={setCounting}
        />
        {counting !== null && <p className="screen-hint">{t(`imports.${counting}_note`)}</p>}
      </div>
      <label className={joinClasses('stack gap-4 weight-600', styles.sendChoice)}>
        <span>{t('imports.age')}</span>
        <select className="field-input" value={ageMs} onChange={(event) => setAgeMs(Number(event.target.value))}>
          {AGE_HOURS.map((hours) => (
            <option key={hours} value={hours * HOUR}>
              {hours === 0 ? t('imports.age_now') : t('time.hours_ago', { count: hours })}
            </option>
          ))}
        </select>
      </label>
      <div className={joinClasses('row-full wrap gap-8', styles.sendButtons)}>
        <Button
          kind="go"
          isDisabled={counting === null || view.sound === 0}
          onPress={() => {
            if (counting !== null) void call('imports.send', { ...target, counting, ageMs });
          }}
        >
          {counting === null || view.sound === 0
            ? t(why)
            : t('imports.send', { count: view.sound, rows: formatCount(view.sound) })}
        </Button>
        <Button kind="quiet" onPress={() => void call('imports.close', target)}>
          {t('imports.other_file')}
        </Button>
      </div>
    </section>
  );
}

interface SendingProps {
  readonly view: ImportView;
  readonly state: 'sending' | 'paused' | 'stopped' | 'done';
}

function Sending({ view, state }: SendingProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const { answered, underWay, refused, subtracted, pushes, pushesDone } = view.sent;
  const target = { workspace: workspace.kind, importId: view.importId };
  const facts = [
    ['imports.fact_set', formatCount(answered - refused)],
    ['imports.fact_under_way', formatCount(underWay)],
    ['imports.fact_subtracted', formatCount(subtracted)],
    ['imports.fact_refused', formatCount(refused)],
  ] as const;
  return (
    <section
      className={joinClasses(
        'stack gap-8 squeezable scrolls',
        styles.send,
        'panel',
        state === 'sending' && styles.sendSending,
      )}
      aria-label={t('imports.steps.send')}
    >
      <div role="status">
        <h2 className="text-17 bold">{t(`imports.state.${state}`, { done: pushesDone, pushes })}</h2>
      </div>
      <p className={joinClasses('tabular muted', styles.sendCount)}>
        <b className={joinClasses('heavy', styles.sendBig)}>{formatCount(answered)}</b>{' '}
        {t('imports.of_rows', { rows: formatCount(view.sound) })}
      </p>
      <progress
        className={joinClasses('full sunk', fileStepStyles.importProgress)}
        aria-label={t('imports.progress')}
        value={answered}
        max={Math.max(1, view.sound)}
      />
      <dl className={`${countingScreenStyles.sums} tabular`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'sending' && <p className="screen-hint">{t('imports.leave_note')}</p>}
      <div className={joinClasses('row-full wrap gap-8', styles.sendButtons)}>
        {state === 'sending' && (
          <Button icon={Pause} onPress={() => void call('imports.pause', target)}>
            {t('imports.pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button kind="go" icon={Play} onPress={() => void call('imports.goOn', target)}>
            {t('imports.go_on')}
          </Button>
        )}
        {(state === 'sending' || state === 'paused') && (
          <Button kind="quiet" onPress={() => void call('imports.stop', target)}>
            {t('imports.stop')}
          </Button>
        )}
        {(state === 'done' || state === 'stopped') && (
          <Button kind="go" onPress={() => void call('imports.close', target)}>
            {t('imports.close')}
          </Button>
        )}
      </div>
    </section>
  );
}
