import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { useOperator } from '../session/operator-context.ts';
import popoverStyles from '../../ui/popover.module.css';

/** Sets the clock to a time, which must not be past. */
export function ClockSetter({ now }: { readonly now: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { run } = useOperator();

  function setClock(submitted: FormEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    const set = String(new FormData(submitted.currentTarget).get('time'));
    run(`The clock is set to ${set.replace('T', ' ')}`, async (client) => {
      await client.send('POST', '/clock', { set });
      setOpen(false);
    });
  }

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button>Set…</Button>
      <Popover data-slot="popover" className={joinClasses(popoverStyles.popover)} placement="bottom end">
        <Dialog className={joinClasses(popoverStyles.content)} aria-label="Set the clock">
          <form className="row-full wrap gap-6" onSubmit={setClock}>
            <input
              className="field-input"
              name="time"
              type="datetime-local"
              step="1"
              required
              aria-label="New time, India"
              defaultValue={now.slice(0, 19)}
            />
            <Button kind="go" type="submit">
              Set
            </Button>
          </form>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
