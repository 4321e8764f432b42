import type { z } from 'zod';
import { FIELD_ERRORS } from '../../contract/api/errors.ts';
import { LIMITS } from '../../contract/api/limits.ts';
import { Failure } from '../core/failure.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

type Issue = z.core.$ZodIssue;

const SIZE_WORDS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** For example `a, b or c`. */
export const joinWithOr = (values: readonly unknown[]): string =>
  values
    .map(String)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** Says in words what is wrong with a field. */
function describeIssue(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is required' : `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${SIZE_WORDS[issue.origin] ?? ''}`;
  if (issue.code === 'too_small' && issue.minimum === 1 && issue.origin in SIZE_WORDS) return 'must not be empty';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${SIZE_WORDS[issue.origin] ?? ''}`;
  if (issue.code === 'invalid_value') return `must be ${joinWithOr(issue.values)}`;
  if (issue.code === 'unrecognized_keys') return 'is not known';
  if ('options' in issue && Array.isArray(issue.options)) return `must be ${joinWithOr(issue.options)}`;
  return issue.message;
}

/** The paths of the fields that an issue is about. */
const pathsOf = (issue: Issue): readonly (readonly PropertyKey[])[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

/** The name of an invalid field, such as `lines[0].barcode`, or `whole` for the value itself. */
function fieldName(path: readonly PropertyKey[], whole: string): string {
  let name = '';
  for (const part of path) {
    if (typeof part === 'number') name += `[${part}]`;
    else name += name === '' ? String(part) : `.${String(part)}`;
  }
  return name === '' ? whole : name;
}

/** The messages of the first 100 problems, by field. A problem of the value itself is listed under `whole`. */
export function collectProblems(error: z.ZodError, whole = 'body'): Record<string, string[]> {
  // A map, because an unknown field may have the name of something that every object has, such as `constructor`.
  const problems = new Map<string, string[]>();
  for (const issue of error.issues.slice(0, LIMITS.reportedErrors)) {
    for (const path of pathsOf(issue)) {
      const field = fieldName(path, whole);
      problems.set(field, [...(problems.get(field) ?? []), describeIssue(issue)]);
    }
  }
  return Object.fromEntries(problems);
}

/** The messages in one line, for example `items is required`. */
export const formatProblems = (problems: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(problems)
    .map(([field, messages]) => `${field} ${messages.join(' and ')}`)
    .join('; ');

/** Parses a value. Throws the 400 of its first invalid field (Errors, rule 3). */
export function parseRequest<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const first = result.error.issues[0]?.path[0];
  const code = (typeof first === 'string' ? FIELD_ERRORS[first] : undefined) ?? 'invalid_request';
  const problems = collectProblems(result.error);
  const message = `${formatProblems(problems)}.`;
  throw new Failure(code, message, code === 'invalid_request' ? { details: problems } : {});
}
