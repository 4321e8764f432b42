/** The content of all languages' files by path, such as `./hi/orders.json`. */
export type LanguageFiles<Content extends object = object> = Readonly<Record<string, Content>>;

/**
 * Reads every language's files from the sources, as `import.meta.glob` does in a build. Tests and tools that Node runs
 * unbuilt need this; a build leaves it out.
 */
export function readLanguageFiles<Content extends object>(isWanted: (file: string) => boolean): LanguageFiles<Content> {
  const fs = process.getBuiltinModule('node:fs');
  return Object.fromEntries(
    fs
      .globSync('*/*.json', { cwd: import.meta.dirname })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => isWanted(path.slice(path.indexOf('/') + 1)))
      .map((path) => [`./${path}`, JSON.parse(fs.readFileSync(`${import.meta.dirname}/${path}`, 'utf8'))]),
  );
}

/** Whether a file has texts on screen, which only the renderer loads. */
export const isScreenFile = (file: string): boolean =>
  !['language.json', 'desktop.json', 'documents.json', 'help.json'].includes(file);

/** What loads each of those files, as `import.meta.glob` does in a build. */
export type LanguageLoaders<Content extends object = object> = Readonly<Record<string, () => Promise<Content>>>;

/** Lists what loads every language's files from the sources, where {@link readLanguageFiles} reads them at once. */
export function listLanguageLoaders<Content extends object>(
  isWanted: (file: string) => boolean,
): LanguageLoaders<Content> {
  const files = Object.entries(readLanguageFiles<Content>(isWanted));
  return Object.fromEntries(files.map(([path, content]) => [path, async () => content]));
}

/** The language whose folder a file is in. */
export const languageOf = (path: string): string => path.split('/').at(-2) ?? '';

/** Lays each language's texts over the English ones, so that a text missing from a draft appears in English. */
export function mergeTexts<Texts extends object>(
  english: Texts,
  files: LanguageFiles,
): Readonly<Record<string, Texts>> {
  const languages: Record<string, Texts> = {};
  for (const [path, texts] of Object.entries(files)) {
    const code = languageOf(path);
    languages[code] = overlayTexts(languages[code] ?? english, texts);
  }
  return languages;
}

function overlayTexts<Texts extends object>(english: Texts, texts: object): Texts {
  const merged = { ...english };
  for (const [key, text] of Object.entries(texts)) {
    const original: unknown = Reflect.get(merged, key);
    Reflect.set(merged, key, isTable(original) && isTable(text) ? overlayTexts(original, text) : text);
  }
  return merged;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The text at a dotted path, such as `desktop.quit`. */
export function findText(texts: object, path: string): string | undefined {
  let found: unknown = texts;
  for (const name of path.split('.')) found = isTable(found) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
