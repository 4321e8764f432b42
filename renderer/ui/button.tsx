import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { joinClasses } from './class-names.ts';
import styles from './button.module.css';

/**
 * The purpose of a button, which decides its style: `go` is the main action (filled), `second` the alternative (accent
 * edge), `choice` one of several equal actions, `plain` any other, `quiet` closes or refuses, `band` is on a black
 * band.
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
  /** The text, which is also the accessible name. */
  readonly children?: ReactNode;
  /** Text beside the name. It is the button's accessible description, not part of its name. */
  readonly note?: string | null;
  /** The id of an element elsewhere that describes the button. */
  readonly describedBy?: string;
  /** The keyboard shortcut, visible on the selected card. */
  readonly keyCap?: string;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  /** Whether it is a row of a list, with its words at the left. */
  readonly isRow?: boolean;
  readonly className?: string | undefined;
  readonly type?: 'button' | 'submit';
  /** The accessible name, if longer than the text; it must contain the text. */
  readonly name?: string;
}

export function Button(props: ButtonProps): ReactNode {
  const { kind = 'plain', icon: Icon, children, note = null, describedBy, keyCap, onPress, name } = props;
  const noteId = useId();
  const description = note === null ? describedBy : noteId;
  return (
    <AriaButton
      type={props.type ?? 'button'}
      data-slot="button"
      className={joinClasses(styles.button, KIND_CLASS[kind], props.isRow && styles.row, props.className)}
      isDisabled={props.isDisabled ?? false}
      {...(name === undefined ? {} : { 'aria-label': name })}
      {...(description === undefined ? {} : { 'aria-describedby': description })}
      {...(onPress === undefined ? {} : { onPress })}
    >
      {Icon && <Icon className="rigid" size={20} aria-hidden />}
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

/** The picture of a key of the keyboard. */
export function KeyCap({ children }: { readonly children: string }): ReactNode {
  return <DecorativeText slot="key-cap" className={styles.keycap} text={children} />;
}

/** Text that the style sheet draws, which keeps it out of a control's accessible name. */
export function DecorativeText({
  className,
  slot,
  text,
}: {
  readonly className?: string | undefined;
  /** The `data-slot` by which other style sheets and tests select it. */
  readonly slot?: string | undefined;
  readonly text: string;
}): ReactNode {
  return <span className={joinClasses(styles.decorative, className)} data-slot={slot} data-text={text} aria-hidden />;
}
