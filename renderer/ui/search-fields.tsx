import type { ReactNode } from 'react';
import { LENGTHS } from '../../electron/contract/api/limits.ts';

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
    <select
      className="field-input"
      aria-label={name}
      value={who ?? ''}
      onChange={({ target }) => onWho(target.value === '' ? null : target.value)}
    >
      <option value="">{anybody}</option>
      {people.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  );
}
