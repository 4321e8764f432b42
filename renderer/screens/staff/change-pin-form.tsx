import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Heading } from 'react-aria-components';
import type { MemberView } from '../../../electron/contract/calls/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Box } from '../../ui/primitives.tsx';
import { FaultBox } from '../../ui/problem-box.tsx';
import { isPinText, PinField } from './pin-field.tsx';
import { useSignIn } from './use-sign-in.ts';
import popoverStyles from '../../ui/popover.module.css';

interface ChangePinProps {
  /** The person at the counter. */
  readonly member: MemberView;
  onClose(): void;
}

/** Changes the PIN of the person at the counter, and confirms the change. */
export function ChangePinSteps({ member, onClose }: ChangePinProps): ReactNode {
  // Read once: `member.hasPin` turns true as soon as a first PIN is set.
  const [hadPin] = useState(member.hasPin);
  const [isChanged, setChanged] = useState(false);
  const { t } = useI18n();
  return (
    <>
      <Heading slot="title" className={joinClasses(popoverStyles.title)}>
        {t('staff.change_pin_title', { name: member.name })}
      </Heading>
      <div role="status">
        {isChanged && (
          <Box tone="good" icon={CircleCheck}>
            <p>{t('staff.pin_changed')}</p>
          </Box>
        )}
      </div>
      {isChanged ? (
        <Button kind="go" onPress={onClose}>
          {t('staff.done')}
        </Button>
      ) : (
        <>
          <ChangePinForm hasPin={hadPin} onChanged={() => setChanged(true)} />
          <Button kind="quiet" onPress={onClose}>
            {t('staff.cancel')}
          </Button>
        </>
      )}
    </>
  );
}

function ChangePinForm({ hasPin, onChanged }: { readonly hasPin: boolean; onChanged(): void }): ReactNode {
  const { ipc } = useServices();
  const oldField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  const againField = useRef<HTMLInputElement>(null);
  const { t } = useI18n();
  const signIn = useSignIn((count) => t('staff.wrong_pin', { count }), onChanged);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (signIn.mustWait) return;
    const pin = hasPin ? (oldField.current?.value ?? '') : null;
    const newPin = newField.current?.value ?? '';
    if (newPin !== againField.current?.value) return signIn.setFault(t('staff.pins_differ'));
    if (!isPinText(newPin) || (pin !== null && !isPinText(pin))) return signIn.setFault(t('staff.pin_short'));
    const result = await ipc.call('staff.changePin', { pin, newPin });
    if (oldField.current !== null) {
      oldField.current.value = '';
      oldField.current.focus();
    }
    signIn.handle(result);
  }

  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)}>
      {/* Above the fields: in a small window, what is below them is out of sight. */}
      {signIn.fault !== null && <FaultBox words={signIn.fault} trouble={MESSAGE_TROUBLES.pin} />}
      {hasPin && <PinField label={t('staff.old_pin')} hint={t('staff.old_pin_hint')} field={oldField} isFocused />}
      <PinField label={t('staff.new_pin')} hint={t('staff.pin_rule')} field={newField} isFocused={!hasPin} />
      <PinField label={t('staff.pin_again')} hint={t('staff.pin_again_hint')} field={againField} />
      <Button kind="go" type="submit" isDisabled={signIn.mustWait}>
        {t('staff.set_pin')}
      </Button>
    </form>
  );
}
