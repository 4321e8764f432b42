import { extname } from 'node:path';
import {
  ALLOWED_IMPORTS,
  ALLOWED_PACKAGES,
  ENTRIES,
  ENTRY_IMPORTS,
  findFolder,
  isWithin,
  PACKAGE_OWNERS,
  TYPES_ONLY,
  WITHOUT_NODE,
} from './folders.ts';
import type { Import, SourceFile, SourceFiles } from './source-file.ts';

/** Imports that leave what the tables of folders.ts allow. */
export function findImportFaults({ path, imports }: SourceFile, sources: SourceFiles): string[] {
  return imports.flatMap((each) => {
    const faults =
      each.specifier === undefined
        ? ['the specifier must be a literal, so that it can be checked']
        : each.packageName === undefined
          ? findFileFaults(path, each, sources)
          : findPackageFaults(path, each.packageName);
    return faults.map((fault) => `${path}: imports ${each.specifier ?? 'something'}: ${fault}`);
  });
}

function findPackageFaults(path: string, packageName: string): string[] {
  const folder = findFolder(path) ?? '';
  const faults: string[] = [];
  const owners = PACKAGE_OWNERS[packageName];
  if (owners && !isWithin(path, owners)) faults.push(`${packageName} belongs to ${owners.join(', ')}`);
  const allowed = ALLOWED_PACKAGES[folder];
  if (allowed && !allowed.includes(packageName))
    faults.push(`${folder} may import no package but ${allowed.join(', ')}`);
  if (WITHOUT_NODE.includes(folder) && packageName.startsWith('node:')) faults.push(`${folder} does without Node`);
  return faults;
}

function findFileFaults(path: string, { path: imported = '', isTypeOnly }: Import, sources: SourceFiles): string[] {
  const from = findFolder(path);
  const to = findFolder(imported);
  const isSource = ['.ts', '.tsx'].includes(extname(imported));
  if (isSource && !sources.has(imported)) return [`there is no ${imported}`];
  if (ENTRY_IMPORTS[path] === imported) return [];
  if (ENTRIES.includes(imported)) return ['nothing may import an entry'];
  if (ENTRIES.includes(path) || (to !== undefined && to === from)) return [];
  if (to === undefined || !mayImport(from, imported)) return [`${from ?? path} may not import ${to ?? imported}`];
  const isTypesOnly = TYPES_ONLY.includes(`${from} → ${to}`);
  return isTypesOnly && !isTypeOnly ? [`${from} may import only types from ${to}`] : [];
}

function mayImport(from: string | undefined, path: string): boolean {
  return ALLOWED_IMPORTS[from ?? '']?.some((each) => isWithin(path, [each, `electron/${each}`])) ?? false;
}

/** Files that import each other in a circle, types included. */
export function findCycles(files: ReadonlyMap<string, SourceFile>): string[] {
  const faults: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, chain: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      faults.push(`import cycle: ${[...chain.slice(chain.indexOf(path)), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    for (const next of files.get(path)?.imports ?? []) {
      if (next.path !== undefined && files.has(next.path)) visit(next.path, [...chain, path]);
    }
    state.set(path, 'done');
  };
  for (const path of files.keys()) visit(path, []);
  return faults;
}

/** The sandbox loads the preload script as one small file: what it imports must not bring a library with it. */
export function findPreloadFaults(files: ReadonlyMap<string, SourceFile>): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { isTypeOnly, packageName, path: next } of files.get(path)?.imports ?? []) {
      if (isTypeOnly) continue;
      if (packageName !== undefined && packageName !== 'electron') {
        faults.push(`electron/preload.ts: brings ${packageName} with it, through ${path}`);
      }
      if (next !== undefined) visit(next);
    }
  };
  visit('electron/preload.ts');
  return faults;
}
