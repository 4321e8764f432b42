import { type PrintLanguage, splitPrintLanguage } from '../../contract/domain/printing.ts';
import { localeOf } from '../../contract/i18n/languages.ts';
import type { MainTexts } from '../../contract/i18n/main-texts.ts';
import { createMainTranslate } from '../../contract/i18n/translate.ts';

export type DocumentWord = keyof MainTexts['documents'];

/** Returns a text in the language of the document; `value` fills the text's place. */
export type DocumentTranslator = (word: DocumentWord, value?: string) => string;

/** Two languages stand side by side where they differ. */
export function createDocumentTranslator(language: PrintLanguage): DocumentTranslator {
  const translates = splitPrintLanguage(language).map(createMainTranslate);
  return (word, value = '') => {
    const texts = translates.map((translate) => translate(`documents.${word}`, { value }));
    return [...new Set(texts)].join(' / ');
  };
}

/** Sorts the names on a document as its first language does. */
export function createDocumentCollator(language: PrintLanguage): Intl.Collator {
  const [first = 'en'] = splitPrintLanguage(language);
  return new Intl.Collator(localeOf(first), { numeric: true, sensitivity: 'base' });
}
