import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../../../electron/contract/calls/calls.ts';
import { LOGBOOK_EVENTS } from '../../../../../electron/contract/domain/logbook.ts';
import { LANGUAGE_CODES } from '../../../../../electron/contract/i18n/languages.ts';
import { loadScreenTexts } from '../../../../../electron/contract/i18n/screen-texts.ts';
import { initTranslations } from '../../../../../renderer/i18n/setup.ts';
import { listKindNames } from '../../../../../renderer/screens/staff/logbook-names.ts';

beforeAll(initTranslations);

const KINDS = [
  ...Object.entries(CALLS).flatMap(([name, { logged }]) => (logged === null ? [] : [name])),
  'staff.begin',
  ...LOGBOOK_EVENTS,
];

test.each(LANGUAGE_CODES)('every entry of the logbook has a name in %s, and no name is left over', async (language) => {
  await i18next.loadLanguages(language);
  expect(Object.keys(listKindNames(i18next.getFixedT(language))).toSorted()).toEqual(KINDS.toSorted());
});

test.each(LANGUAGE_CODES)('every field of an entry has a name in %s', async (language) => {
  const fields = new Set(Object.values(CALLS).flatMap(({ logged }): readonly string[] => logged ?? []));
  fields.delete('memberId');
  expect(Object.keys((await loadScreenTexts(language)).logbook.fields)).toEqual(expect.arrayContaining([...fields]));
});
