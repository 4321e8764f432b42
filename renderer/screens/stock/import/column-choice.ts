/** What staff say about the columns of an imported file. Pure. */

import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import { type ImportField, REQUIRED_IMPORT_FIELDS } from '../../../../electron/contract/calls/import-columns.ts';

type ColumnFields = readonly (ImportField | null)[];

export interface ColumnChoice {
  /** The field of each column, left to right; null if it isn't sent. */
  readonly fields: ColumnFields;
  readonly hasHeading: boolean;
  /** Whether the day comes first in dates that don't show it. */
  readonly dayFirst: boolean;
  /** Codes with a wrong check digit are the shop's own. */
  readonly takesOwnCodes: boolean;
}

/** Begins with what the headings suggest. Dates are as in India. */
export function createColumnChoice({ columns, form }: Pick<ImportView, 'columns' | 'form'>): ColumnChoice {
  return {
    fields: columns.map(({ field }) => field),
    hasHeading: form?.hasHeading ?? true,
    dayFirst: true,
    takesOwnCodes: false,
  };
}

/** Assigns a field to one column, and clears it from the column that had it. */
export function assignField(fields: ColumnFields, column: number, field: ImportField | null): ColumnFields {
  return fields.map((each, index) => {
    if (index === column) return field;
    return field !== null && each === field ? null : each;
  });
}

/** Lists the required fields that no column has. */
export function findMissingFields(fields: ColumnFields): readonly ImportField[] {
  return REQUIRED_IMPORT_FIELDS.filter((need) => !fields.includes(need));
}
