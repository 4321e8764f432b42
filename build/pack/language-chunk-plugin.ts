import type { Plugin } from 'vite';
import { isScreenFile, languageOf, readLanguageFiles } from '../../electron/contract/i18n/language-files.ts';

const LIST = /\/electron\/contract\/i18n\/screen-text-files\.ts$/;
const LANGUAGE = /^virtual:(\w+)\/screens\.json$/;

/** Gives the page one file for each language in place of one for each screen, because a start loads them all (P6). */
export function joinLanguageFiles(): Plugin {
  return {
    name: 'language-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (id) => (LANGUAGE.test(id) ? id : null),
    load(id) {
      if (LIST.test(id.replaceAll('\\', '/'))) return writeList();
      const [, language] = LANGUAGE.exec(id) ?? [];
      return language === undefined ? null : { code: writeTexts(language), moduleType: 'js' };
    },
  };
}

function writeList(): string {
  const languages = new Set(Object.keys(readLanguageFiles(isScreenFile)).map(languageOf));
  languages.delete('en');
  const entries = [...languages].map(
    (language) =>
      `'./${language}/screens.json': async () => (await import('virtual:${language}/screens.json')).default`,
  );
  return `export const SCREEN_TEXT_FILES = { ${entries.join(', ')} };`;
}

function writeTexts(language: string): string {
  const own = Object.entries(readLanguageFiles(isScreenFile)).filter(([path]) => languageOf(path) === language);
  return `export default ${JSON.stringify(Object.assign({}, ...own.map(([, texts]) => texts)))};`;
}
