import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportState, ImportView } from '../../../../electron/contract/calls/import.ts';
import { formatCount, formatSize } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { type QueryResult, useQuery } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { StoreSwitch } from '../store-switch.tsx';
import { SubScreenHeader } from '../sub-screen-header.tsx';
import { useStockStoreId } from '../use-stock-store-id.ts';
import { ColumnSummary } from './column-summary.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ProblemList } from './problem-list.tsx';
import { SendPanel } from './send-panel.tsx';
import styles from './import-screen.module.css';

const STEPS = ['file', 'columns', 'check', 'send'] as const;
type Step = (typeof STEPS)[number];

const STEP_BY_STATE: Readonly<Record<ImportState, Step>> = {
  receiving: 'file',
  unreadable: 'file',
  columns: 'columns',
  checking: 'check',
  checked: 'check',
  sending: 'send',
  paused: 'send',
  stopped: 'send',
  done: 'send',
};

/** Imports stock from a CSV file or an Excel workbook in four steps: file, columns, check, send. */
export function ImportScreen(): ReactNode {
  const { workspace } = useWorkspace();
  const storeId = useStockStoreId();
  const input = { workspace: workspace.kind, storeId };
  return <ImportSteps storeId={storeId} {...useQuery('imports.view', input, workspace.revisions.imports)} />;
}

interface ImportStepsProps extends QueryResult<'imports.view'> {
  readonly storeId: number;
}

/** The step that the store's import has reached, which may have no file yet. */
function ImportSteps({ storeId, value: view, problem, isAnswered }: ImportStepsProps): ReactNode {
  const { t } = useI18n();
  // Staff go back to the columns of a checked file, for example to call its odd codes their own.
  const [isChanging, setIsChanging] = useState(false);
  const showsColumns = view?.state === 'columns' || (isChanging && view?.state === 'checked');
  const step = view === null ? 'file' : STEP_BY_STATE[view.state];
  return (
    <div className={`screen stack gap-10 ${styles.importScreen}`}>
      <SubScreenHeader
        title={view === null ? t('screen.import') : t('imports.title', { file: view.fileName })}
        {...(view === null ? {} : { hint: describeSize() })}
      >
        <Steps now={step} isOver={view?.state === 'done'} />
      </SubScreenHeader>
      <StoreSwitch />
      {!isAnswered && <Loading words={t('imports.reading')} problem={problem} />}
      {isAnswered && step === 'file' && <FileStep storeId={storeId} view={view} />}
      {view !== null && showsColumns && (
        <ColumnsStep key={view.importId} view={view} onCheck={() => setIsChanging(false)} />
      )}
      {view !== null && !showsColumns && (step === 'check' || step === 'send') && (
        <>
          <ColumnSummary view={view} onChange={() => setIsChanging(true)} />
          <div className={joinClasses('gap-12 grow', styles.importHalves)}>
            <ProblemList view={view} />
            <SendPanel view={view} />
          </div>
        </>
      )}
    </div>
  );

  function describeSize(): string {
    const { rows, bytes } = view ?? NO_FILE;
    const size = formatSize(bytes);
    return rows === 0 ? size : t('imports.size', { rows: formatCount(rows), size });
  }
}

const NO_FILE: Pick<ImportView, 'rows' | 'bytes'> = { rows: 0, bytes: 0 };

function Steps({ now, isOver }: { readonly now: Step; readonly isOver: boolean }): ReactNode {
  const { t } = useI18n();
  const place = isOver ? STEPS.length : STEPS.indexOf(now);
  return (
    <ol className="row-full wrap gap-8">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={joinClasses('row gap-6 semibold', styles.step, index === place && styles.stepNow)}
          {...(index === place ? { 'aria-current': 'step' } : {})}
        >
          {index < place ? <Check size={18} aria-hidden /> : `${index + 1} `}
          {t(`imports.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
