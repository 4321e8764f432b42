import { expect, test } from 'vitest';
import { openPracticeService } from '../../../electron/platform/practice-service.ts';

test('a service that gives no key, as on a full disk, does not go on running', async () => {
  let isOpen = true;
  const answer = (): Promise<Response> => Promise.resolve(new Response('', { status: 500 }));
  const opened = openPracticeService({
    sandbox: answer,
    operator: answer,
    ready: { operator_token: 'token', company_id: 'company', test_store_id: 1 },
    close: () => {
      isOpen = false;
      return Promise.resolve();
    },
  });
  await expect(opened).rejects.toThrow('500');
  expect(isOpen).toBe(false);
});
