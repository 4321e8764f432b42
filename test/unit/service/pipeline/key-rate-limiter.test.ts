import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant } from '../../../../electron/contract/domain/time.ts';
import { createKeyRateLimiter } from '../../../../electron/service/pipeline/key-rate-limiter.ts';
import { ServiceHarness } from '../support/service-harness.ts';

describe('S8: the rate limit', () => {
  test('at most the limit is accepted in any 60 s, and a client that waits the returned seconds succeeds', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 5 }), (gaps, limit) => {
        const accepted: number[] = [];
        let now = 0;
        const clock = { now: () => instant(0), monotonic: () => now };
        const { count } = createKeyRateLimiter(clock, limit);
        for (const gap of gaps) {
          now += gap;
          const wait = count('key');
          if (wait === 0) accepted.push(now);
          else {
            expect(wait).toBe(Math.max(1, Math.ceil(wait)));
            now += wait * 1_000;
            expect(count('key')).toBe(0);
            accepted.push(now);
          }
        }
        for (const [index, at] of accepted.entries()) {
          expect(at - (accepted[index - limit] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(60_000);
        }
      }),
    );
  });

  test('runs on the time of the machine, whatever the operator does to the clock of the service', async () => {
    for (const manual of [true, false]) {
      const service = new ServiceHarness({ manual, rateLimit: 2 });
      const ping = async () => (await service.sandbox('GET', '/v1/ping')).status;
      expect([await ping(), await ping(), await ping()]).toEqual([200, 200, 429]);
      await service.operatorPost('/clock', { advance_seconds: 3_600 });
      expect(await ping()).toBe(429);
      await service.clock.advance(60_000);
      expect(await ping()).toBe(200);
      await service.close();
    }
  });

  test('600 requests a minute, then 429 with Retry-After; another key is unaffected', async () => {
    const service = new ServiceHarness();
    for (let count = 0; count < 600; count += 1) expect((await service.sandbox('GET', '/v1/ping')).status).toBe(200);
    await service.clock.advance(20_500);
    const refused = await service.sandbox('GET', '/v1/ping');
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([429, 'rate_limited', '40']);
    expect((await service.sandbox('GET', '/v1/ping', { key: service.keys.test_store })).status).toBe(200);
    await service.clock.advance(40_000);
    expect((await service.sandbox('GET', '/v1/ping')).status).toBe(200);
  });
});
