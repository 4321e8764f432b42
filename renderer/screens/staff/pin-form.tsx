import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { MemberView } from '../../../electron/contract/calls/staff.ts';
import { PIN_MAX } from '../../../electron/contract/domain/staff.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { useKeyHandler } from '../../services/use-key-handler.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { DigitPad } from '../../ui/digit-pad.tsx';
import { FaultBox } from '../../ui/problem-box.tsx';
import { isPinText, PinField } from './pin-field.tsx';
import { useSignIn } from './use-sign-in.ts';

interface PinFormProps {
  readonly member: MemberView;
  onSignedIn(): void;
  onForgotten(): void;
}

/** Asks a person for the PIN, which they type or press on the screen. */
export function PinForm({ member, onSignedIn, onForgotten }: PinFormProps): ReactNode {
  const { ipc } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const { t } = useI18n();
  const signIn = useSignIn((count) => t('staff.wrong_pin', { count }), onSignedIn);
  useKeyHandler({
    letterCommand: () => null,
    namedKeyCommand: () => null,
    digitField: () => field.current,
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (field.current === null || signIn.mustWait) return;
    const pin = field.current.value;
    field.current.value = '';
    field.current.focus();
    if (isPinText(pin)) signIn.handle(await ipc.call('staff.signIn', { memberId: member.id, pin }));
    else signIn.setFault(t('staff.pin_short'));
  }

  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)}>
      <PinField label={t('staff.pin')} hint={t('staff.pin_hint')} field={field} isFocused />
      <PinPad field={field} />
      {signIn.fault !== null && <FaultBox words={signIn.fault} trouble={MESSAGE_TROUBLES.pin} />}
      <Button kind="go" type="submit" isDisabled={signIn.mustWait}>
        {t('staff.sign_in')}
      </Button>
      {member.role === 'owner' ? (
        <Button onPress={onForgotten}>{t('staff.forgotten')}</Button>
      ) : (
        <p className="field-hint">{t('staff.forgotten_ask')}</p>
      )}
    </form>
  );
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Types the PIN on touch screens. */
function PinPad({ field }: { readonly field: RefObject<HTMLInputElement | null> }): ReactNode {
  const { t } = useI18n();
  const change = (next: (text: string) => string): void => {
    if (field.current !== null) field.current.value = next(field.current.value).slice(0, PIN_MAX);
  };
  return (
    <DigitPad
      name={t('staff.pad')}
      backName={t('staff.pad_back')}
      digits={DIGITS}
      onDigit={(digit) => change((text) => text + digit)}
      onBack={() => change((text) => text.slice(0, -1))}
    />
  );
}
