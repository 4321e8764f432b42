/** Describes what is wrong with a row of an imported file and what to do about it. */

import type { ImportProblem, RowProblem } from '../../../../electron/contract/calls/import-problems.ts';
import { screens as english } from '../../../../electron/contract/i18n/english-screens.ts';
import { describeRefusal, type I18n } from '../../../i18n/use-i18n.ts';

interface ProblemDescription {
  readonly wrong: string;
  readonly todo: string;
}

const { row: rows, refused_row: refusedRows } = english.imports;

function isListed(code: string): code is keyof typeof refusedRows {
  return Object.hasOwn(refusedRows, code);
}

export function describeProblem(i18n: I18n, row: ImportProblem): ProblemDescription {
  const { t } = i18n;
  const field = row.field === null ? '' : t(`import_field.${row.field}`);
  const about = { field, value: row.value ?? '', other: row.otherRow ?? 0 };
  if (row.problem !== null) {
    return { wrong: t(`imports.row.${row.problem}.wrong`, about), todo: t(`imports.row.${row.problem}.todo`, about) };
  }
  const code = row.code ?? '';
  if (isListed(code))
    return { wrong: t(`imports.refused_row.${code}.wrong`), todo: t(`imports.refused_row.${code}.todo`) };
  const wrong = describeRefusal(t, { code, status: null, acceptedVia: null });
  // The service's message helps whoever corrects the file.
  return { wrong: row.message ?? wrong, todo: t('imports.refused_todo') };
}

/** Returns the label of each problem code, for the column that is added to the saved rows. */
export function getProblemLabels({ t }: I18n): Readonly<Record<string, string>> {
  const own = Object.keys(rows).map((problem) => {
    // The keys of the catalogue are the contract's codes.
    const code = problem as RowProblem;
    return [code, t(`imports.row.${code}.short`)] as const;
  });
  return Object.fromEntries(own);
}
