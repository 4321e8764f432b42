import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { Button } from './button.tsx';
import { joinClasses } from './class-names.ts';
import styles from './popover.module.css';

interface ConfirmButtonProps {
  readonly icon: LucideIcon;
  /** The text of the button. */
  readonly words: string;
  /** The accessible name, if longer than the text; it must contain the text. */
  readonly name?: string;
  readonly className?: string | undefined;
  /** The question before anything is done. */
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  /** Called when the question opens. */
  readonly onAsk?: () => void;
  readonly onYes: () => void;
  /** What happens after Yes. */
  readonly children: ReactNode;
}

/** A button that asks before it does what can't be undone, and says what will happen. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { icon, words, name, className, question, yes, no, onAsk, onYes, children } = props;
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
        <Dialog className={joinClasses(styles.content)}>
          <Heading slot="title" className={joinClasses(styles.title)}>
            {question}
          </Heading>
          <div className={styles.note}>{children}</div>
          <div className={styles.actions} data-slot="dialog-actions">
            <Button
              kind="choice"
              onPress={() => {
                setOpen(false);
                onYes();
              }}
            >
              {yes}
            </Button>
            <Button kind="quiet" onPress={() => setOpen(false)}>
              {no}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
