import type { Reference } from '../reference.ts';
import { buildApiDocument, TOKEN_NAME } from './api-document.ts';

/** The reference of the Store POS Connection API. */
export function createApiReference(): Reference {
  let document: string | undefined;
  return {
    title: 'Store POS Connection API',
    token: TOKEN_NAME,
    buildDocument: () => {
      document ??= buildApiDocument();
      return document;
    },
  };
}
