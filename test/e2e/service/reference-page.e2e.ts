import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test as base } from '../support/operated-service.ts';

const test = base.extend<{ elsewhere: string[] }>({
  /** Requests that leave this machine. None gets there: they are cut off here. */
  elsewhere: async ({ context, service }, use) => {
    const elsewhere: string[] = [];
    await context.route(
      (url) => !/^(data|blob):/.test(url.protocol) && ![service.sandbox, service.operator].includes(url.origin),
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    await use(elsewhere);
  },
});

/**
 * What Scalar's own controls do not keep; nothing of it can be set from outside. The rules for the page itself are ours:
 * its title, language and viewport, links, images and the order of headings.
 */
const RULES_BROKEN_BY_SCALAR = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-input-field-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-valid-attr-value',
  'button-name',
  'color-contrast',
  'label',
  'label-content-name-mismatch',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'presentation-role-conflict',
];

/** Opens an operation in the list at the left, and the panel that sends it. */
async function openRequest(page: Page, summary: string): Promise<void> {
  await page.getByRole('button', { name: `${summary} HTTP Method: GET` }).click();
  await page
    .getByRole('region', { name: summary, exact: true })
    .getByRole('button', { name: /^Test Request/ })
    .click();
}

for (const [which, summary, path, expected] of [
  ['sandbox', 'Who this key belongs to', '/v1/ping', '"object": "ping"'],
  ['operator', 'Read the time', '/operator/clock', '"now"'],
] as const) {
  test(`the reference at the ${which} address sends a request with the key that is filled in`, async ({
    page,
    service,
    problems,
    elsewhere,
  }) => {
    await page.goto(`${service[which]}/docs`);
    await openRequest(page, summary);
    const response = page.waitForResponse((each) => each.url() === `${service[which]}${path}`);
    await page
      .getByRole('button', { name: /^Send .*request/ })
      .first()
      .click();
    expect((await response).status()).toBe(200);
    await expect(page.getByRole('dialog')).toContainText(expected);
    expect([...elsewhere, ...problems]).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).disableRules(RULES_BROKEN_BY_SCALAR).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}
