import { expect, test } from 'vitest';
import { classifyTestAnswer } from '../../../../../renderer/screens/settings/webhooks/test-answer.ts';

test('a receiver must take a sample, and refuse a wrong signature with a 4xx', () => {
  const verdicts = (hadBadSignature: boolean, type = 'order.placed') =>
    [200, 204, 301, 401, 404, 500, null].map((status) => classifyTestAnswer(status, type, hadBadSignature).words);
  expect(verdicts(false)).toEqual(['taken', 'taken', 'redirect', 'refused', 'refused', 'failed', 'no_answer']);
  expect(verdicts(true)).toEqual([
    'bad_taken',
    'bad_taken',
    'bad_unclear',
    'bad_refused',
    'bad_refused',
    'bad_unclear',
    'no_answer',
  ]);
  expect(classifyTestAnswer(422, 'sale.completed', false)).toEqual({ verdict: 'unclear', words: 'sale_refused' });
});
