/** A node of the syntax tree that Vite's parser gives, in ESTree's shape. */
export interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** The names that one function, or the file itself, declares. */
export type Scope = ReadonlySet<string>;

const FUNCTIONS: readonly string[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function isFunction(node: Node): boolean {
  return FUNCTIONS.includes(node.type);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function listNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, or the text of a literal; empty for anything else. */
export function readName(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value'] ?? '');
}

/** The name of the member that an expression such as `a.b` or `a['b']` reads; empty when only the running program knows it. */
export function readMemberName(node: Node): string {
  const property = node['property'];
  const isLiteral = node['computed'] !== true || (isNode(property) && property.type === 'Literal');
  return isLiteral ? readName(property) : '';
}

function listChildren(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent') return [];
    return isNode(value) ? [value] : listNodes(value);
  });
}

/** Visits a node and everything below it. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (!isNode(node)) return;
  visit(node);
  for (const child of listChildren(node)) walk(child, visit);
}

/** Visits every expression and statement with the scopes around it; leaves out types, and names that refer to nothing. */
export function walkExpressions(
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
    const inner = isFunction(node) || node.type === 'Program' ? [...scopes, findDeclaredNames(node)] : scopes;
    for (const child of listChildren(node)) if (!isLabel(child, node)) step(child, inner, node);
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

/** Names that a function or a program declares outside of the functions within it. */
function findDeclaredNames(scope: Node): Scope {
  const names = new Set<string>();
  const collect = (node: Node): void => {
    if (node.type === 'VariableDeclarator') addBoundNames(node['id'], names);
    if (node.type === 'CatchClause') addBoundNames(node['param'], names);
    if (node.type.startsWith('Import') && node.type.endsWith('Specifier')) addBoundNames(node['local'], names);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') addBoundNames(node['id'], names);
    if (!isFunction(node)) for (const child of listChildren(node)) collect(child);
  };
  for (const parameter of listNodes(scope['params'])) addBoundNames(parameter, names);
  // oxc keeps a rest parameter and the others in one list; older trees wrap the list.
  if (isNode(scope['params'])) {
    for (const item of listNodes(scope['params']['items'])) addBoundNames(item['pattern'] ?? item, names);
  }
  for (const child of isNode(scope['body']) ? [scope['body']] : listNodes(scope['body'])) collect(child);
  return names;
}

/** Adds the names that a pattern such as `{ a, b: [c] }` binds. */
function addBoundNames(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.add(readName(pattern));
  else if (pattern.type === 'AssignmentPattern') addBoundNames(pattern['left'], names);
  else if (pattern.type === 'RestElement') addBoundNames(pattern['argument'], names);
  else if (pattern.type === 'Property') addBoundNames(pattern['value'], names);
  else if (pattern.type === 'TSParameterProperty') addBoundNames(pattern['parameter'], names);
  else {
    for (const part of [...listNodes(pattern['properties']), ...listNodes(pattern['elements'])]) {
      addBoundNames(part, names);
    }
  }
}
