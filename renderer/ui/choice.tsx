import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { joinClasses } from './class-names.ts';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  readonly name: string;
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly words: string; readonly lang?: string }[];
  onChoose(value: Value): void;
}

/** A few options side by side, with a tick on the chosen one. */
export function Choice<Value extends string>({ name, value, options, onChoose }: ChoiceProps<Value>): ReactNode {
  return (
    <ToggleButtonGroup
      className={joinClasses(styles.choice)}
      aria-label={name}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={joinClasses('gap-8', styles.choiceOption)}>
          {option.value === value && <Check size={18} aria-hidden />}
          <span lang={option.lang}>{option.words}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The same as a list that opens: for many options, or long ones. */
export function Select<Value extends string>({ name, value, options, onChoose }: ChoiceProps<Value>): ReactNode {
  return (
    <select
      className="field-input"
      aria-label={name}
      value={value ?? ''}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {options.map(({ value: each, words }) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
