import type { ErrorDescription, OperationDescription } from './operation.ts';
import { describeErrorResponse, groupErrors, UNEXPECTED_ERROR } from './operation.ts';

export interface SharedResponses {
  readonly responses: Readonly<Record<string, object>>;
  /** The response of a status: a reference if several operations have the same one. */
  readonly describe: (status: string, errors: readonly ErrorDescription[]) => object;
}

const toPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function createName(errors: readonly ErrorDescription[], taken: ReadonlySet<string>): string {
  const name = [...new Set(errors.map(({ code }) => toPascalCase(code)))].join('Or');
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/** Finds the error responses that several operations have, so that the document contains each once. */
export function shareResponses(operations: readonly OperationDescription[]): SharedResponses {
  const keyOf = (status: string, errors: readonly ErrorDescription[]): string => JSON.stringify([status, errors]);
  const groups = operations.flatMap(({ errors }) => groupErrors(errors));
  const uses = Map.groupBy(groups, ([status, errors]) => keyOf(status, errors));

  const names = new Map<string, string>();
  const responses: Record<string, object> = { Unexpected: UNEXPECTED_ERROR };
  for (const [key, [first, second]] of uses) {
    if (!first || !second) continue;
    const [status, errors] = first;
    const name = createName(errors, new Set(Object.keys(responses)));
    names.set(key, name);
    responses[name] = describeErrorResponse(status, errors);
  }
  return {
    responses,
    describe: (status, errors) => {
      const name = names.get(keyOf(status, errors));
      return name === undefined ? describeErrorResponse(status, errors) : { $ref: `#/components/responses/${name}` };
    },
  };
}
