import { createContext } from 'react';
import { foldText } from '../../../electron/contract/domain/search-words.ts';
import { createSignal, type Signal } from '../../state/signal.ts';

/** A section of Settings on screen. */
export interface IndexedSection {
  readonly name: string;
  readonly element: HTMLElement;
}

/** The sections that are on screen, in their order, and the search among them. */
export interface SettingsIndex {
  readonly sections: Signal<readonly IndexedSection[]>;
  /** The typed search, folded; empty while nothing is searched. */
  readonly search: Signal<string>;
  setSearch(text: string): void;
  /** Adds a section. Returns a function that removes it. */
  add(section: IndexedSection): () => void;
}

const isBefore = (one: IndexedSection, other: IndexedSection): boolean =>
  (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

export function createSettingsIndex(): SettingsIndex {
  const sections = createSignal<readonly IndexedSection[]>([]);
  const search = createSignal('');
  return {
    sections,
    search,
    setSearch: (text) => search.set(foldText(text)),
    add(section) {
      sections.set([...sections.get(), section].toSorted((one, other) => (isBefore(one, other) ? -1 : 1)));
      return () => sections.set(sections.get().filter((each) => each !== section));
    },
  };
}

/** Whether a section has all the words of a folded search. */
export function hasWords({ element }: IndexedSection, search: string): boolean {
  const text = foldText(element.textContent);
  return search.split(' ').every((word) => text.includes(word));
}

export const SettingsIndexContext = createContext<SettingsIndex>(createSettingsIndex());
