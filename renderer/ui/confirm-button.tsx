import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { Button } from './button.tsx';
import { joinClasses } from './class-names.ts';
import styles from './popover.module.css';

interface Question {
  /** The question before anything is done. */
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  /** What happens after Yes. */
  readonly children: ReactNode;
}

interface ConfirmButtonProps extends Question {
  readonly icon: LucideIcon;
  /** The text of the button. */
  readonly words: string;
  /** The accessible name, if longer than the text; it must contain the text. */
  readonly name?: string;
  readonly className?: string | undefined;
  /** Called when the question opens. */
  readonly onAsk?: () => void;
}

/** A button that asks before it does what can't be undone, and says what will happen. */
export function ConfirmButton({ icon, words, name, className, onAsk, ...question }: ConfirmButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);

  function change(opens: boolean): void {
    setOpen(opens);
    if (opens) onAsk?.();
  }

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <Button className={className} icon={icon} {...(name === undefined ? {} : { name })}>
        {words}
      </Button>
      <Popover data-slot="popover" className={joinClasses(styles.popover)} placement="bottom end">
        <QuestionDialog {...question} onClose={() => setOpen(false)} />
      </Popover>
    </DialogTrigger>
  );
}

interface ConfirmPopoverProps extends Question {
  /** What the question appears beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** A question that a form asks before it is sent. */
export function ConfirmPopover({ anchor, isOpen, onOpenChange, ...question }: ConfirmPopoverProps): ReactNode {
  return (
    <Popover
      data-slot="popover"
      className={joinClasses(styles.popover)}
      placement="top start"
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <QuestionDialog {...question} onClose={() => onOpenChange(false)} />
    </Popover>
  );
}

function QuestionDialog({ question, yes, no, onYes, onClose, children }: Question & { onClose(): void }): ReactNode {
  return (
    <Dialog className={joinClasses(styles.content)}>
      <Heading slot="title" className={joinClasses(styles.title)}>
        {question}
      </Heading>
      <div className={styles.note}>{children}</div>
      <div className={styles.actions} data-slot="dialog-actions">
        <Button
          kind="choice"
          onPress={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {no}
        </Button>
      </div>
    </Dialog>
  );
}
