/** How a finding of Health is declared. */

import type { HealthAction, HealthLevel, HealthValues } from '../domain/health.ts';
import type { HelpTexts } from '../i18n/help-texts.ts';
import type { HealthFacts } from './health-facts.ts';

/** A paragraph of "When something goes wrong". */
type TroubleName = keyof HelpTexts['help_pages']['trouble']['parts'];

/** The values of a finding's sentence; null if it doesn't apply. */
export type When = (facts: HealthFacts) => HealthValues | null;

export interface FindingSpec<Name extends string = string> {
  /** Its key in the texts. */
  readonly name: Name;
  readonly level: HealthLevel;
  readonly action: HealthAction | null;
  readonly when: When;
  /** The paragraph of Help about it, if Help says more than the line and its button. */
  readonly trouble: TroubleName | undefined;
}

export const finding = <Name extends string>(
  name: Name,
  level: HealthLevel,
  action: HealthAction | null,
  when: When,
  trouble?: TroubleName,
): FindingSpec<Name> => ({ name, level, action, when, trouble });

/** The values of a finding that mentions none, if it applies. */
export const given = (applies: boolean): HealthValues | null => (applies ? {} : null);

export const always = (): HealthValues => ({});
