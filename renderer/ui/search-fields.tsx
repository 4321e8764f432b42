import type { ReactNode } from 'react';
import { LENGTHS } from '../../electron/contract/api/limits.ts';
import { Select } from './choice.tsx';

interface SearchFieldProps {
  readonly name: string;
  readonly text: string;
  onText(text: string): void;
}

/** Searches a list while staff type. */
export function SearchField({ name, text, onText }: SearchFieldProps): ReactNode {
  return (
    <input
      className="field-input"
      type="search"
      aria-label={name}
      placeholder={name}
      autoComplete="off"
      spellCheck={false}
      maxLength={LENGTHS.name}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

interface PersonSelectProps {
  readonly name: string;
  /** The text of the option for all people. */
  readonly anybody: string;
  readonly people: readonly string[];
  /** Null stands for all people. */
  readonly who: string | null;
  onWho(who: string | null): void;
}

/** Chooses whose entries a list shows. */
export function PersonSelect({ name, anybody, people, who, onWho }: PersonSelectProps): ReactNode {
  return (
    <Select
      name={name}
      value={who ?? ''}
      options={[{ value: '', words: anybody }, ...people.map((each) => ({ value: each, words: each }))]}
      onChoose={(chosen) => onWho(chosen === '' ? null : chosen)}
    />
  );
}
