import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { joinClasses } from './class-names.ts';
import styles from './digit-pad.module.css';

interface DigitPadProps {
  /** The accessible names of the pad and of its last key. */
  readonly name: string;
  readonly backName: string;
  /** The digits above 0, row by row. */
  readonly digits: readonly number[];
  onDigit(digit: number): void;
  onBack(): void;
  /** The key beside 0; without one, its place stays empty. */
  readonly clear?: { readonly words: string; onPress(): void };
}

/** Buttons for digits on touch screens. */
export function DigitPad({ name, backName, digits, onDigit, onBack, clear }: DigitPadProps): ReactNode {
  const renderDigit = (digit: number): ReactNode => (
    <AriaButton
      key={digit}
      data-slot="pad-key"
      className={joinClasses('row centred edged', styles.key)}
      onPress={() => onDigit(digit)}
    >
      {digit}
    </AriaButton>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be wrong: it is part of a form
    <div data-slot="pad" className={joinClasses('gap-6', styles.pad)} role="group" aria-label={name}>
      {digits.map(renderDigit)}
      {clear === undefined ? (
        <span />
      ) : (
        <AriaButton
          data-slot="pad-key"
          className={joinClasses('row centred edged', styles.key)}
          onPress={clear.onPress}
        >
          {clear.words}
        </AriaButton>
      )}
      {renderDigit(0)}
      <AriaButton
        data-slot="pad-key"
        className={joinClasses('row centred edged', styles.key)}
        aria-label={backName}
        onPress={onBack}
      >
        <Delete size={22} aria-hidden />
      </AriaButton>
    </div>
  );
}
