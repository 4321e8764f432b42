import { Failure } from '../failure.ts';

/** The 400 of a body that can't be read. */
export const createUnreadableFailure = (problem: string): Failure =>
  new Failure('invalid_request', `The body can't be read: ${problem}.`, { details: { body: [problem] } });

/** No valid request nests deeper. Deeper bodies are refused before recursive code walks them. */
export const MAX_DEPTH = 32;

/** Several times the fields of 1000 rows. A body of more values costs far more to read than to send. */
export const MAX_VALUES = 200_000;

/** More than the fields of 1000 rows, unknown ones included. */
export const MAX_FIELDS = 50_000;

/** The most entries of a list whose schema names no limit. */
export const MAX_LIST_ENTRIES = 20_000;
