import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA, and the best practices of axe. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Asked {
  /** Checks only these rules; by default all of {@link STANDARDS}. */
  readonly rules?: string[];
  /** What is not looked at. */
  readonly except?: string;
}

/** What axe finds wrong on a page as it stands, a line for each rule. */
export async function findAccessibilityFaults(page: Page, { rules, except }: Asked = {}): Promise<string[]> {
  // Without a page of its own, which Electron can't open for it.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (except !== undefined) axe.exclude(except);
  // React Aria puts a popover's buttons for screen readers beside its dialog, outside of every region.
  if (rules === undefined && (await page.locator('[data-slot=popover]').count()) > 0) axe.disableRules('region');
  const { violations } = await (rules === undefined ? axe.withTags(STANDARDS) : axe.withRules(rules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
