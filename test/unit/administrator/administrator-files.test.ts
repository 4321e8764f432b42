import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import sax from 'sax';
import { describe, expect, test } from 'vitest';
import { createAdml, createAdmx } from '../../../build/administrator/group-policy.ts';
import { createPropertyList } from '../../../build/administrator/property-list.ts';
import { renewRolloutPage } from '../../../build/administrator/rollout-page.ts';
import { createRolloutSchema } from '../../../build/administrator/rollout-schema.ts';
import { ROLLOUT_ENTRIES } from '../../../electron/contract/domain/rollout-fields.ts';
import { LANGUAGE_CODES } from '../../../electron/contract/i18n/languages.ts';
import { POLICY_NAMES } from '../../../electron/contract/policies.ts';

const page = readFileSync(join(import.meta.dirname, '../../../.github/ROLLOUT.md'), 'utf8');
const examples = Object.fromEntries(Object.entries(ROLLOUT_ENTRIES).map(([name, { example }]) => [name, example]));
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(createRolloutSchema());

/** Every element with its attributes; throws unless the text is well formed. */
function listElements(text: string): { readonly name: string; readonly attributes: Record<string, string> }[] {
  const found: { readonly name: string; readonly attributes: Record<string, string> }[] = [];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => found.push({ name, attributes: attributes as Record<string, string> });
  parser.write(text).close();
  return found;
}

test('the page of the rollout file has the table of the contract: npm run administrator-files renews it', () => {
  expect(renewRolloutPage(page)).toBe(page);
});

test('the table has the languages that there are, and every policy of the screen', () => {
  expect(ROLLOUT_ENTRIES['language']?.form).toEqual({ kind: 'choice', of: LANGUAGE_CODES });
  expect(POLICY_NAMES.filter((name) => !Object.hasOwn(ROLLOUT_ENTRIES, name))).toEqual([]);
});

describe('the JSON schema', () => {
  test('takes the example of the page', () => {
    expect(validate(examples)).toBe(true);
  });

  test.each([
    ['an unknown field', { adress: 'https://a.example' }],
    ['plain http', { address: 'http://a.example' }],
    ['a word for a number', { pinDigits: '6' }],
    ['a printer without a kind', { printers: [{ name: 'Front' }] }],
  ])('refuses %s, as Counter does', (_, file) => {
    expect(validate(file)).toBe(false);
  });
});

describe('the template of Windows', () => {
  const admx = listElements(createAdmx());
  const adml = listElements(createAdml());
  const idsOf = (name: string) => adml.filter((each) => each.name === name).map(({ attributes }) => attributes['id']);

  test('has a policy for each field, in the key that Counter reads', () => {
    const policies = admx.filter(({ name }) => name === 'policy').map(({ attributes }) => attributes);
    expect(policies.map(({ name }) => name)).toEqual(Object.keys(examples).filter((name) => name !== 'fixed'));
    expect(new Set(policies.map(({ key }) => key))).toEqual(new Set(['Software\\Policies\\Counter']));
    expect(new Set(policies.map((each) => each['class']))).toEqual(new Set(['Machine']));
  });

  test('names only texts and controls that its language file has, and that has no other', () => {
    const named = [...createAdmx().matchAll(/\$\((string|presentation)\.(\w+)\)/g)];
    const of = (kind: string) => named.filter((each) => each[1] === kind).map((each) => each[2]);
    expect(idsOf('string').toSorted()).toEqual([...new Set(of('string'))].toSorted());
    expect(idsOf('presentation').toSorted()).toEqual(of('presentation').toSorted());
    const elements = admx.flatMap(({ attributes }) => (attributes['valueName'] && attributes['id']) || []);
    expect(adml.flatMap(({ attributes }) => attributes['refId'] ?? [])).toEqual(elements);
  });
});

test('the property list of macOS has an example of each field', () => {
  listElements(createPropertyList());
  const keys = [...createPropertyList().matchAll(/^<key>(\w+)<\/key>$/gm)].map(([, key]) => key);
  expect(keys).toEqual(expect.arrayContaining(Object.keys(examples).filter((name) => name !== 'fixed')));
});
