import { expect, test } from 'vitest';
import { readReadyLine, startServiceProcess } from '../support/service-process.ts';
import { addedCompany, Company } from './company.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

/** For more: COMPANIES=1000 npm run service:cloud:test -- test/cloud/companies.cloud.ts */
const COMPANIES = Number(process.env['COMPANIES'] ?? 40);
/** How many companies have a request on its way at a time. */
const AT_ONCE = 50;
const ROUNDS = 3;
/** The companies of which a key reaches the rate limit, while the others work. */
const BUSY = 3;

/** Does something with each, a few at once. */
async function forEach<Value>(values: Iterable<Value>, work: (value: Value) => Promise<void>): Promise<void> {
  const queue = values[Symbol.iterator]();
  const next = async (): Promise<void> => {
    for (let each = queue.next(); !each.done; each = queue.next()) await work(each.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

test(`S1–S12: ${COMPANIES} companies at once, each with a clock and orders of its own`, async () => {
  const launcher = startServiceProcess('--clock', 'manual', '--allow-private-webhooks');
  const { sandbox_base_url: base, operator_url, operator_token: token } = await readReadyLine(launcher);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const companies: Company[] = [];
  const receiver = await openWebhookReceiver();
  await forEach(Array.from({ length: COMPANIES }).keys(), async (number) => {
    const body = JSON.stringify({ name: `Company ${number}` });
    const response = await fetch(`${operator_url}/companies`, { method: 'POST', headers, body });
    companies.push(new Company(base, token, addedCompany.parse(await response.json()), number));
  });
  expect(companies).toHaveLength(COMPANIES);
  await forEach(companies, (company) => company.begin());
  await forEach(companies, (company) => company.listen(receiver));
  const opening = await companies[0]?.readBytes();
  const limits = companies.slice(0, BUSY).map((company) => company.reachRateLimit());
  for (let round = 0; round < ROUNDS; round += 1) await forEach(companies, (company) => company.work(round));
  await Promise.all(limits);
  expect(await companies[0]?.readBytes()).toBeGreaterThan(opening ?? Number.NaN);
  await forEach(companies, (company) => company.check());
  await forEach(companies, (company) => company.count());
  await forEach(companies, (company) => company.checkWebhook(receiver));
  await forEach(companies, (company) => company.check());
  await forEach(companies.entries(), ([at, company]) =>
    company.tryStoreOf(companies[at - 1] ?? companies.at(-1) ?? company),
  );
  await receiver.close();
  launcher.child.kill('SIGTERM');
  expect(await launcher.ended).toBe(0);
}, 900_000);
