import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components';
import './press.css';

/**
 * How a button looks, by what it does: `go` is the one thing to press (filled), `second` the other way (accent edge),
 * `choice` one of two equal ways, `plain` everything else, `quiet` leaves or refuses, `band` stands on black.
 */
export type PressKind = 'go' | 'second' | 'choice' | 'plain' | 'quiet' | 'band' | 'band-go' | 'waiting' | 'practice';

interface PressProps {
  readonly kind?: PressKind;
  readonly icon?: LucideIcon;
  /** The words; at the same time the accessible name. */
  readonly children: ReactNode;
  /** More on the button, beside the words and not part of its name. */
  readonly note?: ReactNode;
  /** The key that does the same, shown on the selected card. */
  readonly keyCap?: string;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly type?: 'button' | 'submit';
  /** Where what is seen alone would not say enough. */
  readonly name?: string;
}

/** A button. */
export function Press(props: PressProps): ReactNode {
  const {
    kind = 'plain',
    icon: Icon,
    children,
    note,
    keyCap,
    onPress,
    isDisabled = false,
    className = '',
    name,
  } = props;
  const id = useId();
  return (
    <Button
      type={props.type ?? 'button'}
      className={`press press-${kind} ${className}`}
      isDisabled={isDisabled}
      {...(name === undefined ? { 'aria-labelledby': `${id}w` } : { 'aria-label': name })}
      {...(note === undefined ? {} : { 'aria-describedby': `${id}n` })}
      {...(onPress === undefined ? {} : { onPress })}
    >
      {Icon && <Icon className="press-icon" size={20} aria-hidden />}
      <span className="press-words" id={`${id}w`}>
        {children}
      </span>
      {note !== undefined && (
        <span className="press-note" id={`${id}n`}>
          {note}
        </span>
      )}
      {keyCap !== undefined && <KeyCap>{keyCap}</KeyCap>}
    </Button>
  );
}

/** A key, drawn. The keys are told to screen readers in the help, not on each button. */
export function KeyCap({ children }: { readonly children: string }): ReactNode {
  return (
    <kbd className="keycap" aria-hidden>
      {children}
    </kbd>
  );
}
