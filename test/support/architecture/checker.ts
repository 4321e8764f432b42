import { findFolder, isWithin } from './folders.ts';
import { findGlobalFaults, GLOBAL_USERS } from './global-rules.ts';
import { findCycles, findImportFaults, findPreloadFaults } from './import-rules.ts';
import { findLogFaults, LOG_RULE_EXEMPTIONS } from './log-rules.ts';
import { parseSourceFile, type SourceFile, type SourceFiles } from './source-file.ts';
import { readName, walk } from './syntax-tree.ts';

/** Where SQL may be written. */
const SQL_PLACES: readonly string[] = ['database', 'electron/service/storage'];

const SQL =
  /^\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|(CREATE|ALTER|DROP)\s+(TABLE|(UNIQUE\s+)?INDEX|TRIGGER|VIEW|VIRTUAL)\s|PRAGMA\s|BEGIN\s+IMMEDIATE)/;

/** Lists in one line each what breaks the architecture in the sources of the app. */
export function findArchitectureFaults(sources: SourceFiles): string[] {
  const files = new Map([...sources].map(([path, text]) => [path, parseSourceFile(path, text)]));
  const faults = [...files.values()].flatMap((file) => [
    ...file.errors.map((error) => `${file.path}: can't be parsed: ${error}`),
    ...(findFolder(file.path) === undefined ? [`${file.path}: is in no known folder`] : []),
    ...findImportFaults(file, sources),
    ...findDefaultExports(file),
    ...(isWithin(file.path, SQL_PLACES) ? [] : findSql(file)),
    ...(isWithin(file.path, GLOBAL_USERS) ? [] : findGlobalFaults(file)),
    ...(isWithin(file.path, LOG_RULE_EXEMPTIONS) ? [] : findLogFaults(file)),
  ]);
  return [...faults, ...findCycles(files), ...findPreloadFaults(files)];
}

/** The main module of a Worker, in which the platform looks for its functions by this name. */
const WITH_DEFAULT_EXPORT = 'electron/service/cloud/worker.ts';

function findDefaultExports({ path, program }: SourceFile): string[] {
  if (path === WITH_DEFAULT_EXPORT) return [];
  const faults: string[] = [];
  walk(program, (node) => {
    const isDefault =
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && readName(node['exported']) === 'default');
    if (isDefault) faults.push(`${path}: has a default export`);
  });
  return faults;
}

function findSql({ path, program }: SourceFile): string[] {
  const faults: string[] = [];
  walk(program, (node) => {
    const text =
      node.type === 'TemplateElement'
        ? (node['value'] as { cooked: string | null }).cooked
        : node.type === 'Literal'
          ? node['value']
          : undefined;
    if (typeof text === 'string' && SQL.test(text)) faults.push(`${path}: contains SQL: ${text.trim().slice(0, 40)}`);
  });
  return faults;
}
