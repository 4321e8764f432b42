import type { Operation } from './document-validator.ts';

interface ParameterValue {
  readonly name: string;
  readonly in: string;
  readonly value: unknown;
}

export interface StepObject {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters?: readonly ParameterValue[];
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

export interface WorkflowObject {
  readonly workflowId: string;
  readonly inputs: { readonly required: readonly string[]; readonly properties: Readonly<Record<string, unknown>> };
  readonly parameters: readonly ParameterValue[];
  readonly steps: readonly StepObject[];
}

export interface ArazzoDocument {
  readonly sourceDescriptions: readonly { readonly url: string; readonly type: string }[];
  readonly workflows: readonly WorkflowObject[];
}

type Values = Readonly<Record<string, unknown>>;

/** What runtime expressions can name: the roots of Arazzo 1.0 that our document uses. */
interface Scope {
  readonly inputs: Values;
  readonly outputs: Map<string, Values>;
  readonly response?: { readonly status: number; readonly headers: Headers; readonly body: unknown };
}

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;

const followPointer = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((at, key) => step(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), value);

/** The value of a runtime expression. Throws for one that names nothing. */
function evaluate(expression: string, { inputs, outputs, response }: Scope): unknown {
  const [, stepId = '', output = ''] = /^\$steps\.([\w-]+)\.outputs\.(\w+)$/.exec(expression) ?? [];
  const [, input] = /^\$inputs\.(\w+)$/.exec(expression) ?? [];
  const [, header] = /^\$response\.header\.([\w-]+)$/.exec(expression) ?? [];
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(expression) ?? [];
  let value: unknown;
  if (expression === '$statusCode') value = response?.status;
  else if (input !== undefined) value = inputs[input];
  else if (header !== undefined) value = response?.headers.get(header);
  else if (pointer !== undefined) value = followPointer(response?.body, pointer);
  else value = outputs.get(stepId)?.[output];
  if (value === undefined) throw new Error(`${expression} names nothing`);
  return value;
}

/** A value with every runtime expression in it replaced. */
function substitute(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string')
    return value.startsWith('$')
      ? evaluate(value, scope)
      : value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) => String(evaluate(expression, scope)));
  if (Array.isArray(value)) return value.map((each) => substitute(each, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, substitute(each, scope)]));
}

/** One side of a comparison: an expression, or a literal in single quotes, or one as in JSON. */
function readOperand(text: string, scope: Scope): unknown {
  if (text.startsWith('$')) return evaluate(text, scope);
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : JSON.parse(text);
}

/** Arazzo compares texts without regard to case. */
const fold = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Whether a simple condition holds: comparisons for equality, joined by `||`. */
const holds = (condition: string, scope: Scope): boolean =>
  condition.split(' || ').some((comparison) => {
    const [left = '', operator, right = ''] = comparison.split(/ (==|!=) /);
    const isEqual = fold(readOperand(left, scope)) === fold(readOperand(right, scope));
    return isEqual === (operator === '==');
  });

function createRequest(base: string, operation: Operation, { parameters = [], requestBody }: StepObject, scope: Scope) {
  const url = new URL(base);
  const headers = new Headers();
  let path = operation.path;
  for (const { name, in: place, value } of parameters) {
    const text = String(substitute(value, scope));
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text));
    if (place === 'query') url.searchParams.set(name, text);
    if (place === 'header') headers.set(name, text);
  }
  url.pathname = path;
  if (!requestBody) return new Request(url, { method: operation.method, headers });
  headers.set('content-type', requestBody.contentType);
  const body = JSON.stringify(substitute(requestBody.payload, scope));
  return new Request(url, { method: operation.method, headers, body });
}

/** Runs a workflow against an address, by nothing but the two documents. Throws at the first criterion that fails. */
export async function runWorkflow(
  { workflowId, parameters, steps }: WorkflowObject,
  operations: readonly Operation[],
  address: string,
  inputs: Values,
): Promise<void> {
  const outputs = new Map<string, Values>();
  for (const each of steps) {
    const operation = operations.find(({ operationId }) => operationId === each.operationId);
    if (!operation) throw new Error(`${each.operationId} is not in the OpenAPI document`);
    const all = { ...each, parameters: [...parameters, ...(each.parameters ?? [])] };
    const response = await fetch(createRequest(address, operation, all, { inputs, outputs }));
    const { status, headers } = response;
    const text = await response.text();
    const scope = { inputs, outputs, response: { status, headers, body: text === '' ? null : JSON.parse(text) } };
    const failed = each.successCriteria.find(({ condition }) => !holds(condition, scope));
    if (failed) throw new Error(`${workflowId}, ${each.stepId}: not ${failed.condition}: ${status} ${text}`);
    const taken = Object.entries(each.outputs ?? {}).map(([name, from]) => [name, evaluate(from, scope)]);
    outputs.set(each.stepId, Object.fromEntries(taken));
  }
}
