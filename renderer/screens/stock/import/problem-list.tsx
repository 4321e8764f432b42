import { CircleCheck, Download, OctagonX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import type { ImportProblem, ImportProblems } from '../../../../electron/contract/calls/import-problems.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall } from '../../../services/use-call.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { downloadCsv, readCsvPieces } from '../../../ui/csv-download.ts';
import { Loading } from '../../../ui/loading.tsx';
import { EmptyState, Tag } from '../../../ui/primitives.tsx';
import { describeProblem, getProblemLabels } from './problem-description.ts';
import { useImportProblems } from './use-import-problems.ts';
import styles from './problem-list.module.css';

/** The rows with problems, as far as they are read. */
export function ProblemList({ view }: { readonly view: ImportView }): ReactNode {
  const { t } = useI18n();
  const { problems, more } = useImportProblems(view);
  return (
    <section className={joinClasses('panel stack squeezable', styles.problems)} aria-label={t('imports.mending')}>
      {problems === null ? (
        <Loading words={t('imports.reading')} problem={null} />
      ) : problems.total === 0 ? (
        <EmptyState icon={CircleCheck}>
          {t(view.state === 'checking' ? 'imports.being_checked' : 'imports.all_sound')}
        </EmptyState>
      ) : (
        <ProblemRows view={view} problems={problems} more={more} />
      )}
    </section>
  );
}

interface ProblemRowsProps {
  readonly view: ImportView;
  readonly problems: ImportProblems;
  readonly more: () => void;
}

/** Each row with what to do, and a button that saves these rows as a file. */
function ProblemRows({ view, problems, more }: ProblemRowsProps): ReactNode {
  const { t } = useI18n();
  const { refused } = view.sent;
  const left = problems.total - problems.rows.length;
  return (
    <>
      <header className={joinClasses('row wrap', styles.problemsHead)}>
        <h2 className="text-17 bold">
          {t('imports.need_mending', { count: problems.rowTotal, rows: formatCount(problems.rowTotal) })}
        </h2>
        {problems.total > problems.rowTotal && (
          <Tag>{t('imports.problems', { problems: formatCount(problems.total) })}</Tag>
        )}
        {view.heldBack > 0 && (
          <Tag tone="waiting" icon={TriangleAlert}>
            {t('imports.held_back', { rows: formatCount(view.heldBack) })}
          </Tag>
        )}
        {refused > 0 && (
          <Tag tone="red" icon={OctagonX}>
            {t('imports.refused', { rows: formatCount(refused) })}
          </Tag>
        )}
        <span className="spacer" />
        {problems.toMendTotal > 0 && <SaveRows view={view} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={joinClasses('grow', styles.problemsScroll)} tabIndex={0} aria-label={t('imports.list')}>
        <table className="full">
          <thead className="nowrap">
            <tr>
              <th scope="col">{t('imports.row_number')}</th>
              <th scope="col">{t('import_field.barcode')}</th>
              <th scope="col">{t('imports.wrong')}</th>
              <th scope="col">{t('imports.todo')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have more than one problem
              <ProblemRow key={`${row.row}/${index}`} row={row} />
            ))}
          </tbody>
        </table>
        {left > 0 && (
          <p className={joinClasses('row gap-12', styles.problemsMore)}>
            {t('imports.more_rows', { rows: formatCount(left) })}
            <Button onPress={more}>{t('imports.show_more')}</Button>
          </p>
        )}
      </section>
      <p className={joinClasses('rigid sunk text-14 muted', styles.problemsFoot)}>
        {problems.toMendTotal > 0 && t('imports.mend_note')}{' '}
        {problems.toMendTotal < problems.rowTotal &&
          t('imports.left_out', {
            count: problems.rowTotal - problems.toMendTotal,
            rows: formatCount(problems.rowTotal - problems.toMendTotal),
          })}
      </p>
    </>
  );
}

function ProblemRow({ row }: { readonly row: ImportProblem }): ReactNode {
  const i18n = useI18n();
  const { wrong, todo } = describeProblem(i18n, row);
  return (
    <tr>
      <td className="tabular">{formatCount(row.row)}</td>
      <td className="tabular">{row.barcode ?? i18n.t('imports.no_barcode')}</td>
      <td>
        <span className={joinClasses('row-full gap-8', styles.problemWrong)}>
          {row.problem === null ? (
            <OctagonX size={18} aria-hidden data-refused="" />
          ) : (
            <TriangleAlert size={18} aria-hidden />
          )}
          <b>{wrong}</b>
        </span>
      </td>
      <td>{todo}</td>
    </tr>
  );
}

function SaveRows({ view }: { readonly view: ImportView }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const i18n = useI18n();
  const { t } = i18n;
  const [isSaving, setSaving] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    const target = { workspace: workspace.kind, importId: view.importId };
    const input = { ...target, heading: t('imports.wrong'), words: getProblemLabels(i18n) };
    const pieces = await readCsvPieces<number, number>(0, (from) => call('imports.readHeldBack', { ...input, from }));
    setSaving(false);
    if (pieces !== null) downloadCsv(`${view.fileName.replace(/\.[^.]*$/, '')}-${t('imports.mend_name')}.csv`, pieces);
  }

  return (
    <Button icon={Download} isDisabled={isSaving} onPress={() => void save()}>
      {t('imports.save_rows')}
    </Button>
  );
}
