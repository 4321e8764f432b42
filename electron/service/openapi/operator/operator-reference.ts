import type { Reference } from '../reference.ts';
import { createReference } from '../reference.ts';
import { buildOperatorDocument, OPERATOR_TITLE, OPERATOR_TOKEN_NAME } from './operator-document.ts';

/** The reference of the operator API. */
export const createOperatorReference = (): Reference =>
  createReference(OPERATOR_TITLE, OPERATOR_TOKEN_NAME, buildOperatorDocument);
