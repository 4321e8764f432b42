import { dirname, extname, posix } from 'node:path';
import { parseSync } from 'vite';

/** Paths from the top of the repository, with forward slashes, to the text of each source file. */
export type SourceFiles = ReadonlyMap<string, string>;

/**
 * Who may import whom: a folder, or one file of it. A folder may always import itself; an import that is not listed is a
 * fault.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'api-client': ['contract'],
  database: ['contract'],
  sync: ['database', 'api-client', 'contract'],
  outbox: ['database', 'api-client', 'contract'],
  views: ['database', 'contract'],
  alarm: ['contract'],
  printing: ['database', 'contract'],
  csv: ['contract'],
  practice: ['contract'],
  platform: ['contract'],
  workspace: ['sync', 'outbox', 'views', 'csv', 'alarm', 'printing', 'database', 'api-client', 'contract'],
  ipc: ['workspace', 'alarm', 'practice', 'printing', 'csv', 'outbox', 'views', 'database', 'contract'],
  desktop: ['platform', 'ipc/sender.ts', 'contract'],
  preview: ['platform', 'ipc/sender.ts', 'contract'],
  service: ['contract'],
  renderer: ['contract'],
  'preload.ts': ['contract/ipc/channels.ts', 'contract/ipc/calls.ts'],
  'app.ts': ['ipc', 'workspace', 'alarm', 'practice', 'printing', 'platform', 'contract'],
};

/** The boot lists: they put everything together, so they may import everything. */
const entries: readonly string[] = ['electron/main.ts', 'electron/preview/main.ts'];

/** Arrows along which only types may travel. */
const typesOnly: readonly string[] = [
  'views → database',
  'printing → database',
  'ipc → database',
  'workspace → alarm',
  'desktop → ipc',
];

/** Packages that only some places may import. A place is a room, or the path of a file or folder. */
const ownedPackages: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['database', 'electron/service/storage'],
  electron: ['desktop', 'electron/main.ts', 'preload.ts'],
  'electron-log': ['desktop', 'electron/main.ts'],
  'electron-store': ['desktop', 'electron/main.ts'],
  'electron-updater': ['desktop', 'electron/main.ts'],
};

/** Rooms that may import no other package than these; Node's own modules count as packages. */
const onlyPackages: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  'preload.ts': ['electron'],
};

/** Rooms that have nothing to do with Node: pure, or running in a browser. */
const withoutNode: readonly string[] = ['views', 'alarm', 'renderer'];

/** Where SQL may be written. */
const sqlPlaces: readonly string[] = ['database', 'electron/service/storage'];

/** Where time, randomness and the network may be taken from the air, to be handed on from there. */
const airPlaces: readonly string[] = [
  'platform',
  'desktop',
  'preview',
  'renderer',
  'electron/main.ts',
  'electron/preview/main.ts',
  'electron/service/main.ts',
  'electron/service/adapters',
];

/** Globals that are time, randomness or the network. A name with a dot is one member of a global that is otherwise fine. */
const airGlobals: readonly string[] = [
  'Date.now',
  'Math.random',
  'AbortSignal.timeout',
  'process.hrtime',
  'performance',
  'Temporal',
  'crypto',
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'setTimeout',
  'setInterval',
  'setImmediate',
];

/** The same, where a module gives them. `*` is all that the module has. */
const airImports: Readonly<Record<string, readonly string[]>> = {
  'node:crypto': [
    'randomBytes',
    'randomFill',
    'randomFillSync',
    'randomInt',
    'randomUUID',
    'webcrypto',
    'default',
    '*',
  ],
  'node:perf_hooks': ['performance', 'default', '*'],
  'node:timers': ['setTimeout', 'setInterval', 'setImmediate', 'default', '*'],
  'node:timers/promises': ['setTimeout', 'setInterval', 'setImmediate', 'scheduler', 'default', '*'],
  undici: ['fetch', 'request', 'stream', 'pipeline', 'connect', 'default', '*'],
};

/** Reads the sources and says in one line each what breaks the design. Nothing said means that all is well. */
export function findArchitectureFaults(sources: SourceFiles): string[] {
  const faults: string[] = [];
  const files = new Map<string, File>();
  for (const [path, text] of sources) {
    const { program, errors } = parseSync(path, text);
    for (const { message } of errors) faults.push(`${path}: can't be parsed: ${message}`);
    files.set(path, {
      path,
      room: roomOf(path),
      program: program as unknown as Node,
      imports: importsOf(path, program),
    });
  }
  for (const file of files.values()) {
    if (file.room === undefined) faults.push(`${file.path}: is in no room of the design`);
    faults.push(...importFaults(file, sources), ...exportFaults(file));
    if (!isIn(file, sqlPlaces)) faults.push(...sqlFaults(file));
    if (!isIn(file, airPlaces)) faults.push(...airFaults(file));
  }
  return [...faults, ...cycleFaults(files), ...preloadFaults(files)];
}

// ——— What is known of a file ———

interface File {
  readonly path: string;
  readonly room: string | undefined;
  readonly program: Node;
  readonly imports: readonly Import[];
}

interface Import {
  /** As written, or undefined where it is worked out at run time. */
  readonly from: string | undefined;
  /** The path of the file that is meant, or undefined for a package. */
  readonly path: string | undefined;
  /** The package that is meant, or undefined for a file. */
  readonly pack: string | undefined;
  readonly isTypeOnly: boolean;
  /** Names of the values taken; `*` for all of them. */
  readonly names: readonly string[];
}

function roomOf(path: string): string | undefined {
  const [top, second = '', third] = path.split('/');
  const room = top === 'renderer' ? top : second;
  const isRoom = top === 'renderer' || (top === 'electron' && third !== undefined) || second.endsWith('.ts');
  return entries.includes(path) || (isRoom && Object.hasOwn(arrows, room)) ? room : undefined;
}

function isIn(file: File, places: readonly string[]): boolean {
  return places.some((place) => file.room === place || file.path === place || file.path.startsWith(`${place}/`));
}

function importsOf(path: string, program: unknown): Import[] {
  const found: Import[] = [];
  const add = (source: unknown, isTypeOnly: boolean, names: string[]): void => {
    const from = isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined;
    const isFile = from?.startsWith('.') === true;
    found.push({
      from,
      path: isFile ? posix.join(dirname(path), from.replace(/\?.*$/, '')) : undefined,
      pack: from === undefined || isFile ? undefined : packageOf(from),
      isTypeOnly,
      names,
    });
  };
  walk(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration': {
        const specifiers = nodes(node['specifiers']);
        const values = node['importKind'] === 'type' ? [] : specifiers.filter((each) => each['importKind'] !== 'type');
        // An import of nothing (`import './x.ts'`) runs the file; one of types only runs nothing.
        const isTypeOnly = node['importKind'] === 'type' || (specifiers.length > 0 && values.length === 0);
        add(node['source'], isTypeOnly, values.map(importedName));
        break;
      }
      case 'ExportNamedDeclaration':
        if (node['source']) {
          add(
            node['source'],
            node['exportKind'] === 'type',
            nodes(node['specifiers']).map((specifier) => nameOf(specifier['local'])),
          );
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
  return found;
}

function importedName(specifier: Node): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier['imported']);
}

function packageOf(from: string): string {
  if (from.startsWith('node:')) return from;
  return from.split('/', from.startsWith('@') ? 2 : 1).join('/');
}

// ——— The rules ———

function importFaults(file: File, sources: SourceFiles): string[] {
  const isEntry = entries.includes(file.path);
  const faults: string[] = [];
  for (const { from, path, pack, isTypeOnly } of file.imports) {
    const say = (why: string): void => void faults.push(`${file.path}: imports ${from ?? 'something'}: ${why}`);
    if (from === undefined) {
      say('what is imported must be written out, so that it can be checked');
    } else if (pack !== undefined) {
      const owners = ownedPackages[pack];
      if (owners && !isIn(file, owners)) say(`${pack} belongs to ${owners.join(', ')}`);
      const only = onlyPackages[file.room ?? ''];
      if (only && !only.includes(pack)) say(`${file.room} may import no package but ${only.join(', ')}`);
      if (withoutNode.includes(file.room ?? '') && pack.startsWith('node:'))
        say(`${file.room} has nothing to do with Node`);
    } else if (path !== undefined) {
      const room = roomOf(path);
      const isSource = ['.ts', '.tsx'].includes(extname(path));
      if (isSource && !sources.has(path)) say(`there is no ${path}`);
      else if (entries.includes(path)) say('nobody imports an entry');
      else if (isEntry || (room !== undefined && room === file.room)) continue;
      else if (room === undefined || !mayImport(file.room, room, path)) {
        say(`no arrow leads from ${file.room ?? 'here'} to ${room ?? path}`);
      } else if (typesOnly.includes(`${file.room} → ${room}`) && !isTypeOnly) {
        say(`from ${file.room} to ${room} only types may be imported`);
      }
    }
  }
  return faults;
}

function mayImport(from: string | undefined, room: string, path: string): boolean {
  return arrows[from ?? '']?.some((to) => to === room || path === `electron/${to}`) ?? false;
}

function exportFaults(file: File): string[] {
  const faults: string[] = [];
  walk(file.program, (node) => {
    const isDefault =
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && nameOf(node['exported']) === 'default');
    if (isDefault) faults.push(`${file.path}: has a default export`);
  });
  return faults;
}

const sql =
  /^\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|(CREATE|ALTER|DROP)\s+(TABLE|(UNIQUE\s+)?INDEX|TRIGGER|VIEW|VIRTUAL)\s|PRAGMA\s|BEGIN\s+IMMEDIATE)/;

function sqlFaults(file: File): string[] {
  const faults: string[] = [];
  walk(file.program, (node) => {
    const text =
      node.type === 'TemplateElement'
        ? (node['value'] as { cooked: string | null }).cooked
        : node.type === 'Literal'
          ? node['value']
          : undefined;
    if (typeof text === 'string' && sql.test(text))
      faults.push(`${file.path}: contains SQL: ${text.trim().slice(0, 40)}`);
  });
  return faults;
}

function airFaults(file: File): string[] {
  const faults: string[] = [];
  const say = (what: string): void => void faults.push(`${file.path}: takes ${what} from the air; have it handed in`);

  for (const { pack, names } of file.imports) {
    const module = pack === undefined ? undefined : (airImports[pack] ?? airImports[`node:${pack}`]);
    for (const name of names) if (module?.includes(name)) say(`${name} of ${pack}`);
  }

  /** `globalThis.x` and `x` are the same thing. */
  const globalName = (node: unknown, scopes: readonly Scope[]): string | undefined => {
    if (!isNode(node)) return undefined;
    if (node.type === 'MemberExpression') {
      const isGlobal = ['globalThis', 'global', 'window'].includes(globalName(node['object'], scopes) ?? '');
      return isGlobal ? memberName(node) : undefined;
    }
    if (node.type !== 'Identifier') return undefined;
    const name = nameOf(node);
    return scopes.some((scope) => scope.has(name)) ? undefined : name;
  };

  walkExpressions(file.program, (node, scopes, parent) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const isDate = globalName(node['callee'], scopes) === 'Date';
      if (isDate && (node.type === 'CallExpression' || nodes(node['arguments']).length === 0)) say('the present time');
    }
    const name = globalName(node, scopes);
    if (name !== undefined && airGlobals.includes(name)) say(name);
    if (node.type === 'MemberExpression') {
      const member = `${globalName(node['object'], scopes)}.${memberName(node)}`;
      if (airGlobals.includes(member)) say(member);
    }
    // `const { now } = Date` and `const clock = Date` are ways to the same thing.
    const isTakenWhole = parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentPattern';
    if (isTakenWhole && airGlobals.some((each) => each.startsWith(`${name}.`))) say(`${name} as a whole`);
  });
  return faults;
}

function cycleFaults(files: ReadonlyMap<string, File>): string[] {
  const faults: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      faults.push(`imports go in a circle: ${[...way.slice(way.indexOf(path)), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    for (const next of files.get(path)?.imports ?? []) {
      if (next.path !== undefined && files.has(next.path)) visit(next.path, [...way, path]);
    }
    state.set(path, 'done');
  };
  for (const path of files.keys()) visit(path, []);
  return faults;
}

/** The sandbox loads the preload as one small file: what it imports from the contract must not bring a library with it. */
function preloadFaults(files: ReadonlyMap<string, File>): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { isTypeOnly, pack, path: next } of files.get(path)?.imports ?? []) {
      if (isTypeOnly) continue;
      if (pack !== undefined && pack !== 'electron')
        faults.push(`electron/preload.ts: brings ${pack} with it, by ${path}`);
      if (next !== undefined) visit(next);
    }
  };
  visit('electron/preload.ts');
  return faults;
}

// ——— Walking the syntax tree ———

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** The names that one function, or the file itself, declares. */
type Scope = ReadonlySet<string>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value'] ?? '');
}

function memberName(node: Node): string {
  const property = node['property'];
  const isWritten = node['computed'] !== true || (isNode(property) && property.type === 'Literal');
  return isWritten ? nameOf(property) : '';
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return [];
    return isNode(value) ? [value] : nodes(value);
  });
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (!isNode(node)) return;
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

const functions: readonly string[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Visits everything that runs, with the scopes around it; types and names that only label something are left out. */
function walkExpressions(
  program: Node,
  visit: (node: Node, scopes: readonly Scope[], parent: Node | undefined) => void,
): void {
  const step = (node: Node, scopes: readonly Scope[], parent: Node | undefined): void => {
    if (node.type.startsWith('TS')) {
      // `x as T`, `x satisfies T`, `x!`: the expression in them runs, the rest does not.
      if (isNode(node['expression'])) step(node['expression'], scopes, parent);
      return;
    }
    if (node.type.startsWith('Import') && node.type !== 'ImportExpression') return;
    visit(node, scopes, parent);
    const inner = functions.includes(node.type) || node.type === 'Program' ? [...scopes, declaredIn(node)] : scopes;
    for (const child of childrenOf(node)) if (!isLabel(child, node)) step(child, inner, node);
  };
  step(program, [], undefined);
}

/** True for an identifier that names a member or a key and refers to nothing. */
function isLabel(child: Node, parent: Node): boolean {
  if (parent['computed'] === true) return false;
  if (parent.type === 'MemberExpression') return child === parent['property'];
  if (parent.type === 'Property') return child === parent['key'];
  return (
    ['PropertyDefinition', 'MethodDefinition', 'AccessorProperty'].includes(parent.type) && child === parent['key']
  );
}

function declaredIn(scope: Node): Scope {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') names.add(nameOf(pattern));
    else if (pattern.type === 'AssignmentPattern') bind(pattern['left']);
    else if (pattern.type === 'RestElement') bind(pattern['argument']);
    else if (pattern.type === 'Property') bind(pattern['value']);
    else if (pattern.type === 'TSParameterProperty') bind(pattern['parameter']);
    else for (const part of [...nodes(pattern['properties']), ...nodes(pattern['elements'])]) bind(part);
  };
  const collect = (node: Node): void => {
    if (node.type === 'VariableDeclarator') bind(node['id']);
    if (node.type === 'CatchClause') bind(node['param']);
    if (node.type.startsWith('Import') && node.type.endsWith('Specifier')) bind(node['local']);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') bind(node['id']);
    if (!functions.includes(node.type)) for (const child of childrenOf(node)) collect(child);
  };
  for (const parameter of nodes(scope['params'])) bind(parameter);
  // oxc keeps a rest parameter and the others in one list; older trees wrap the list.
  if (isNode(scope['params'])) for (const item of nodes(scope['params']['items'])) bind(item['pattern'] ?? item);
  for (const child of isNode(scope['body']) ? [scope['body']] : nodes(scope['body'])) collect(child);
  return names;
}
