/** The pictures of Help, which `npm run guide` takes of the screens themselves. A build without them shows none. */

import type { Language } from '../../electron/contract/i18n/languages.ts';
import type { HelpPageName } from '../state/help-target.ts';

const ADDRESSES: Readonly<Record<string, string>> = import.meta.glob<string>('./pictures/*/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The address of a page's picture; null if it has none. */
export function findPicture(page: HelpPageName, language: Language): string | null {
  return ADDRESSES[`./pictures/${language}/${page}.webp`] ?? null;
}
