/** The column names of the import templates, in every language. */

import { type LanguageFiles, readLanguageFiles } from './language-files.ts';

interface ColumnTexts {
  readonly import_field: Readonly<Record<string, string>>;
}

const files: LanguageFiles<ColumnTexts> =
  import.meta.env === undefined
    ? readLanguageFiles((file) => file === 'columns.json')
    : import.meta.glob('./*/columns.json', { eager: true, import: 'default' });

/** Lists a field's column name in each language. */
export function listColumnNames(field: string): string[] {
  return Object.values(files).flatMap((texts) => texts.import_field[field] ?? []);
}

/** A field's English column name, which the export has in every language. */
export function findExportHeading(field: string): string {
  return files['./en/columns.json']?.import_field[field] ?? field;
}
