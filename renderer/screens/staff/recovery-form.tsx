import { type FormEvent, type ReactNode, useRef } from 'react';
import type { MemberView } from '../../../electron/contract/calls/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { FaultBox } from '../../ui/problem-box.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { isPinText, PinField } from './pin-field.tsx';
import { useSignIn } from './use-sign-in.ts';

interface RecoveryFormProps {
  readonly member: MemberView;
  onSignedIn(): void;
}

/** Sets a new PIN for an owner who forgot it, in exchange for the store's key. */
export function RecoveryForm({ member, onSignedIn }: RecoveryFormProps): ReactNode {
  const { ipc } = useServices();
  const keyField = useRef<HTMLInputElement>(null);
  const pinField = useRef<HTMLInputElement>(null);
  const { t } = useI18n();
  const signIn = useSignIn((count) => t('staff.wrong_key', { count }), onSignedIn);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (keyField.current === null || pinField.current === null || signIn.mustWait) return;
    const pin = pinField.current.value;
    if (!isPinText(pin)) return signIn.setFault(t('staff.pin_short'));
    const key = keyField.current.value;
    keyField.current.value = '';
    pinField.current.value = '';
    signIn.handle(await ipc.call('staff.recover', { memberId: member.id, key, pin }));
  }

  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)}>
      <p>{t('staff.recovery_note')}</p>
      <SecretField label={t('staff.key')} hint={t('staff.key_hint')} field={keyField} />
      <PinField label={t('staff.new_pin')} hint={t('staff.pin_rule')} field={pinField} />
      {signIn.fault !== null && <FaultBox words={signIn.fault} trouble={MESSAGE_TROUBLES.pin} />}
      <Button kind="go" type="submit" isDisabled={signIn.mustWait}>
        {t('staff.set_pin')}
      </Button>
    </form>
  );
}
