import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../../electron/contract/api/errors.ts';
import { buildOperatorDocument } from '../../../../electron/service/openapi/operator/operator-document.ts';
import type { OperatorEndpoint } from '../../../../electron/service/operator/contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from '../../../../electron/service/operator/contract/endpoints.ts';
import { testDocumentRules } from './document-rules.ts';
import { readDocument } from './document-validator.ts';

const operator = readDocument(buildOperatorDocument());

testDocumentRules('the operator API', operator, 150);

test('the document of the operator API describes every call of its table, with its errors', () => {
  expect(operator.operations.length).toBe(Object.keys(OPERATOR_ENDPOINTS).length);
  for (const [name, endpoint] of Object.entries<OperatorEndpoint>(OPERATOR_ENDPOINTS)) {
    const operation = operator.operations.find(({ operationId }) => operationId === name);
    if (!operation) throw new Error(`${name} is not described`);
    expect([operation.method, operation.path]).toEqual([endpoint.method, endpoint.path]);
    for (const code of [...endpoint.errors, 'authentication_required'] as const) {
      expect(operator.findResponse(operation, ERROR_STATUS[code])?.description, name).toContain(code);
    }
  }
});
