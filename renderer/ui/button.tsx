import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { joinClasses } from './class-names.ts';
import styles from './button.module.css';

/**
 * How a button looks, by what it does: `go` is the one thing to press (filled), `second` the other way (accent edge),
 * `choice` one of two equal ways, `plain` everything else, `quiet` leaves or refuses, `band` stands on black.
 */
export type ButtonKind = 'go' | 'second' | 'choice' | 'plain' | 'quiet' | 'band' | 'band-go' | 'waiting' | 'practice';

const KIND_CLASS: Readonly<Record<ButtonKind, string | undefined>> = {
  go: styles.go,
  second: styles.second,
  choice: styles.choice,
  plain: undefined,
  quiet: styles.quiet,
  band: styles.band,
  'band-go': styles.bandGo,
  waiting: styles.waiting,
  practice: styles.practice,
};

interface ButtonProps {
  readonly kind?: ButtonKind;
  readonly icon?: LucideIcon;
  /** The words; at the same time the accessible name. */
  readonly children?: ReactNode;
  /** More beside the words, which describes the button and is no part of its name. */
  readonly note?: string | null;
  /** What describes the button, elsewhere. */
  readonly describedBy?: string;
  /** The key that does the same, shown on the selected card. */
  readonly keyCap?: string;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
  readonly type?: 'button' | 'submit';
  /** The accessible name where it is more than the words, which it must contain. */
  readonly name?: string;
}

/** A button. */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'plain', icon: Icon, children, note = null, describedBy, keyCap, onPress, name } = props;
  const noteId = useId();
  const description = note === null ? describedBy : noteId;
  return (
    <AriaButton
      type={props.type ?? 'button'}
      data-slot="button"
      className={joinClasses(styles.button, KIND_CLASS[kind], props.className)}
      isDisabled={props.isDisabled ?? false}
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(description === undefined ? {} : { 'aria-describedby': description })}
      {...(onPress === undefined ? {} : { onPress })}
    >
      {Icon && <Icon className={styles.icon} size={20} aria-hidden />}
      {children !== undefined && <span data-slot="button-text">{children}</span>}
      {note !== null && (
        <>
          <DecorativeText slot="button-note" className={styles.note} text={note} />
          <span hidden id={noteId}>
            {note}
          </span>
        </>
      )}
      {keyCap !== undefined && <KeyCap>{keyCap}</KeyCap>}
    </AriaButton>
  );
}

/** A key of the keyboard. */
export function KeyCap({ children }: { readonly children: string }): ReactNode {
  return <DecorativeText slot="key-cap" className={styles.keycap} text={children} />;
}

/** Text that is drawn by the style sheet, so that it is no part of what a control is called. */
export function DecorativeText({
  className,
  slot,
  text,
}: {
  readonly className?: string | undefined;
  /** What it is of the component it stands in, for the style sheets of others. */
  readonly slot?: string | undefined;
  readonly text: string;
}): ReactNode {
  return <span className={joinClasses(styles.decorative, className)} data-slot={slot} data-text={text} aria-hidden />;
}
