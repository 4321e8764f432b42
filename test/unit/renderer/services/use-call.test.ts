import { expect, test } from 'vitest';
import { selectResult, storeResult } from '../../../../renderer/services/use-call.ts';

test('a query keeps its value when a repeat of it fails, and never shows that of another input', () => {
  const stored = storeResult<'counts.send'>(
    { key: 'oil', value: null, problem: 'disk_full', isAnswered: false },
    'oil',
    { ok: true, value: { counts: 3 } },
  );
  const oil = { value: { counts: 3 }, problem: null, isAnswered: true };
  expect(selectResult(stored, 'oil')).toMatchObject(oil);
  const none = { value: null, isAnswered: false };
  expect(selectResult(stored, 'salt')).toEqual({ ...none, problem: null });
  const failed = { ok: false, problem: 'internal' } as const;
  expect(storeResult(stored, 'oil', failed)).toMatchObject({ ...oil, problem: 'internal' });
  expect(storeResult(stored, 'salt', failed)).toEqual({ ...none, key: 'salt', problem: 'internal' });
});
