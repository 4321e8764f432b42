import { readFileSync } from 'node:fs';
import { UsageError } from '../core/usage-error.ts';
import { fixtureSchema } from '../fixture/fixture-schema.ts';
import type { FixtureChoice } from '../fixture/set-up.ts';
import { collectProblems, formatProblems } from '../input/validation.ts';

/** Reads the file of a fixture, if one is named. Throws {@link UsageError}, before any address is opened. */
export function readFixture(fixture: 'demo' | 'empty' | { readonly path: string }): FixtureChoice {
  if (typeof fixture === 'string') return fixture;
  const refuse = (why: string): Error => new UsageError(`The fixture ${fixture.path} can't be used: ${why}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(fixture.path, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  const result = fixtureSchema.safeParse(content, { reportInput: true });
  if (result.success) return result.data;
  throw refuse(formatProblems(collectProblems(result.error, 'the file')));
}
