/** What the columns of a file are sent as, as staff choose it. Pure. */

import { type ImportField, REQUIRED_IMPORT_FIELDS } from '../../../../electron/contract/ipc/import.ts';

export type ColumnFields = readonly (ImportField | null)[];

/** One column is sent as something else; what had that before is not sent. */
export function assignField(fields: ColumnFields, column: number, field: ImportField | null): ColumnFields {
  return fields.map((each, index) => {
    if (index === column) return field;
    return field !== null && each === field ? null : each;
  });
}

/** What must be among the columns and isn't. */
export function findMissingFields(fields: ColumnFields): readonly ImportField[] {
  return REQUIRED_IMPORT_FIELDS.filter((need) => !fields.includes(need));
}
