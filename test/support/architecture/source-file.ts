import { dirname, posix } from 'node:path';
import { parseSync } from 'vite';
import { isNode, listNodes, type Node, readName, walk } from './syntax-tree.ts';

/** Paths from the top of the repository, with forward slashes, to the text of each file. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface SourceFile {
  readonly path: string;
  readonly program: Node;
  readonly imports: readonly Import[];
  /** Why the file can't be parsed. */
  readonly errors: readonly string[];
}

export interface Import {
  /** As written, or undefined where only the running program knows it. */
  readonly specifier: string | undefined;
  /** The path of the imported file, or undefined for a package. */
  readonly path: string | undefined;
  /** The imported package, or undefined for a file. */
  readonly packageName: string | undefined;
  readonly isTypeOnly: boolean;
  /** Names of the imported values; `*` for all of them. */
  readonly names: readonly string[];
}

export function parseSourceFile(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  // The parser types each kind of node; the rules here ask for a few members of any node.
  const tree = program as unknown as Node;
  return { path, program: tree, imports: findImports(path, tree), errors: errors.map(({ message }) => message) };
}

function findImports(path: string, program: Node): Import[] {
  const imports: Import[] = [];
  const add = (source: unknown, isTypeOnly: boolean, names: string[]): void => {
    const specifier = isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined;
    const isFile = specifier?.startsWith('.') === true;
    imports.push({
      specifier,
      path: isFile ? posix.join(dirname(path), specifier.replace(/\?.*$/, '')) : undefined,
      packageName: specifier === undefined || isFile ? undefined : readPackageName(specifier),
      isTypeOnly,
      names,
    });
  };
  walk(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration': {
        const specifiers = listNodes(node['specifiers']);
        const values = node['importKind'] === 'type' ? [] : specifiers.filter((each) => each['importKind'] !== 'type');
        // An import of nothing (`import './x.ts'`) runs the file; one of types only runs nothing.
        const isTypeOnly = node['importKind'] === 'type' || (specifiers.length > 0 && values.length === 0);
        add(node['source'], isTypeOnly, values.map(readImportedName));
        break;
      }
      case 'ExportNamedDeclaration':
        if (node['source']) {
          const names = listNodes(node['specifiers']).map((specifier) => readName(specifier['local']));
          add(node['source'], node['exportKind'] === 'type', names);
        }
        break;
      case 'ExportAllDeclaration':
        add(node['source'], node['exportKind'] === 'type', ['*']);
        break;
      case 'ImportExpression':
        add(node['source'], false, ['*']);
        break;
      case 'TSImportType':
        add(node['source'] ?? node['argument'], true, []);
        break;
      default:
    }
  });
  return imports;
}

function readImportedName(specifier: Node): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : readName(specifier['imported']);
}

function readPackageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
