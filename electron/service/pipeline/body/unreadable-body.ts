import { Failure } from '../failure.ts';

/** The 400 of a body that can't be read. */
export const createUnreadableFailure = (problem: string): Failure =>
  new Failure('invalid_request', `The body can't be read: ${problem}.`, { details: { body: [problem] } });

/** No valid request nests deeper. Deeper bodies are refused before recursive code walks them. */
export const MAX_DEPTH = 32;

/** The most values of a body, several times the fields of 1000 rows. More would cost far more to read than to send. */
export const MAX_VALUES = 200_000;

/** The most bytes that JSON.parse gets in one go: far more than a row of a push has, and few enough to take no time. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** The most fields of a form: more than 1000 rows have, unknown ones included. */
export const MAX_FIELDS = 50_000;

/** The most entries of a list whose schema names no limit. */
export const MAX_LIST_ENTRIES = 20_000;
