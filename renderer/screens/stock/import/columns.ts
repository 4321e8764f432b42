/** What the columns of a file are sent as, as staff choose it. Pure. */

import { IMPORT_NEEDS, type ImportField } from '../../../../electron/contract/ipc/import.ts';

export type Fields = readonly (ImportField | null)[];

/** One column is sent as something else; what had that before is not sent. */
export function withField(fields: Fields, column: number, field: ImportField | null): Fields {
  return fields.map((each, index) => {
    if (index === column) return field;
    return field !== null && each === field ? null : each;
  });
}

/** What must be among the columns and isn't. */
export function missingNeeds(fields: Fields): readonly ImportField[] {
  return IMPORT_NEEDS.filter((need) => !fields.includes(need));
}
