/** Keys at the service, as its operator manages them. */

import { z } from 'zod';
import type { RunningService } from './e2e-service.ts';

const keyList = z.object({
  data: z.array(
    z.object({ id: z.string(), company_id: z.string(), last_four: z.string(), store_id: z.number().nullable() }),
  ),
});

/** Revokes the key of the counter; returns the company's id. */
export async function revokeKey(service: RunningService): Promise<string> {
  const { data } = keyList.parse(await service.callOperator('GET', '/operator/keys'));
  const own = data.find(({ last_four }) => last_four === service.key.slice(-4));
  if (own === undefined) throw new Error('the service does not know the key');
  await service.callOperator('DELETE', `/operator/keys/${own.id}`);
  return own.company_id;
}

/** Issues another key of a company: for all its stores, or for one. */
export async function createKey(service: RunningService, companyId: string, storeId: number | null): Promise<string> {
  const body = { company_id: companyId, mode: 'test', store_id: storeId };
  return z.object({ key: z.string() }).parse(await service.callOperator('POST', '/operator/keys', body)).key;
}
