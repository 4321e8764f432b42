import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { screens as english } from '../../../../electron/contract/i18n/english-screens.ts';
import { loadScreenTexts } from '../../../../electron/contract/i18n/screen-texts.ts';
import { describeServiceReason } from '../../../../renderer/i18n/service-reasons.ts';
import { initTranslations } from '../../../../renderer/i18n/setup.ts';
import { openWorkspaceHarness, type WorkspaceHarness } from '../../../support/workspace-harness.ts';

const hindi = await loadScreenTexts('hi');

let harness: WorkspaceHarness;
beforeAll(async () => {
  await initTranslations();
  await i18next.loadLanguages('hi');
  harness = await openWorkspaceHarness();
});
afterAll(() => harness.close());

const translateToHindi = (reason: string): string => describeServiceReason(i18next.getFixedT('hi'), reason);
const options = z.object({ data: z.array(z.object({ mode: z.string(), reason: z.string().nullable() })) });
const events = z.object({
  data: z.array(z.object({ type: z.string(), data: z.object({ reason: z.string().nullish() }) })),
});

test('translates the reason that the service has no courier', async () => {
  await harness.callOperator('PATCH', `/operator/stores/${harness.storeId}`, { courier_available: false });
  const order = await harness.placeOrder();
  const { data } = options.parse(
    await harness.callApi('GET', `/v1/stores/${harness.storeId}/orders/${order}/delivery-options`),
  );
  const reason = data.find(({ mode }) => mode === 'SERVICE_COURIER')?.reason ?? '';
  expect(translateToHindi(reason)).toBe(hindi.reason.no_courier_here);
});

test('translates the reason that no courier came', async () => {
  await harness.callOperator('PATCH', `/operator/stores/${harness.storeId}`, { courier_available: true });
  const order = await harness.placeOrder();
  await harness.callApi('POST', `/v1/stores/${harness.storeId}/orders/${order}/accept`, {
    fulfilment_mode: 'SERVICE_COURIER',
  });
  await harness.callOperator('POST', `/operator/orders/${order}/picking`);
  await harness.callOperator('POST', `/operator/orders/${order}/courier`, { status: 'FAILED' });
  const { data } = events.parse(await harness.callApi('GET', '/v1/events?limit=100'));
  const reason = data.find(({ type }) => type === 'delivery.failed')?.data.reason ?? '';
  expect(translateToHindi(reason)).toBe(hindi.reason.no_courier);
});

test('translates a reject reason of Counter’s own list, which was sent in English', () => {
  expect(translateToHindi(english.reject.reasons.closing)).toBe(hindi.reject.reasons.closing);
});

test('leaves an unknown sentence as it is', () => {
  for (const reason of ['Rider strike in Indore', '', 'toString']) expect(translateToHindi(reason)).toBe(reason);
});
