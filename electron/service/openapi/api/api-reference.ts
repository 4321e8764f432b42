import type { Reference } from '../reference.ts';
import { createReference } from '../reference.ts';
import { buildApiDocument, TOKEN_NAME } from './api-document.ts';
import { buildArazzoDocument } from './arazzo-document.ts';
import { ERROR_PAGES } from './error-pages.ts';
import { describeIntegration } from './integration-guide.ts';

/** The reference of the Store POS Connection API. */
export const createApiReference = (): Reference =>
  createReference('Store POS Connection API', TOKEN_NAME, buildApiDocument, {
    '/llms.txt': { type: 'text/plain', write: describeIntegration },
    '/arazzo.json': { type: 'application/json', write: buildArazzoDocument },
    ...ERROR_PAGES,
  });
