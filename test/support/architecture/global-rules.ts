import type { SourceFile } from './source-file.ts';
import { isNode, listNodes, readMemberName, readName, type Scope, walkExpressions } from './syntax-tree.ts';

/** Files that may use time, randomness and the network directly; all others get them as ports. */
export const GLOBAL_USERS: readonly string[] = [
  'platform',
  'desktop',
  'preview',
  'renderer',
  'electron/main.ts',
  'electron/preview/main.ts',
  'electron/service/main.ts',
  'electron/service/adapters',
  'electron/service/cloud/platform.ts',
];

/**
 * Globals that are time, randomness or the network. A name with a dot is one member of a global that is otherwise fine.
 */
const GLOBALS: readonly string[] = [
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

/** The same, where a module exports them. `*` is all that the module has. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Finds direct use of time, randomness or the network. Code gets them as ports, so that a test can play a day in a
 * second.
 */
export function findGlobalFaults({ path, imports, program }: SourceFile): string[] {
  const faults: string[] = [];
  const report = (what: string): void => void faults.push(`${path}: uses ${what}; have it handed in`);

  for (const { packageName, names } of imports) {
    const exports = packageName === undefined ? undefined : (MODULES[packageName] ?? MODULES[`node:${packageName}`]);
    for (const name of names) if (exports?.includes(name)) report(`${name} of ${packageName}`);
  }

  walkExpressions(program, (node, scopes, parent) => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const isDate = readGlobalName(node['callee'], scopes) === 'Date';
      const hasArguments = listNodes(node['arguments']).length > 0;
      if (isDate && (node.type === 'CallExpression' || !hasArguments)) report('the present time');
    }
    const name = readGlobalName(node, scopes);
    if (name !== undefined && GLOBALS.includes(name)) report(name);
    if (node.type === 'MemberExpression') {
      const member = `${readGlobalName(node['object'], scopes)}.${readMemberName(node)}`;
      if (GLOBALS.includes(member)) report(member);
    }
    // `const { now } = Date` and `const clock = Date` lead to the same thing.
    const isAssigned = parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentPattern';
    if (isAssigned && GLOBALS.some((each) => each.startsWith(`${name}.`))) report(`${name} as a whole`);
  });
  return faults;
}

/** The name of the global that an expression reads, or undefined. `globalThis.x` and `x` are the same. */
function readGlobalName(node: unknown, scopes: readonly Scope[]): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'MemberExpression') {
    const isGlobal = ['globalThis', 'global', 'window'].includes(readGlobalName(node['object'], scopes) ?? '');
    return isGlobal ? readMemberName(node) : undefined;
  }
  if (node.type !== 'Identifier') return undefined;
  const name = readName(node);
  return scopes.some((scope) => scope.has(name)) ? undefined : name;
}
